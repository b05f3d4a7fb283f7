/** One visit to a page: processor time of its main thread for what people do, in ms. */
import { pathToFileURL } from "node:url";

const STEPS = 20;
const WALKS = 12;

/** Runs in the page, before it: idle work waits until it is asked for, so that it is measured alone. */
function holdIdleWork() {
  globalThis.idle = [];
  globalThis.requestIdleCallback = (work) => globalThis.idle.push(work);
  globalThis.frames2 = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** The next piece of idle work; false if none is left. */
function doIdlePiece() {
  const work = globalThis.idle.shift();
  work?.({ didTimeout: false, timeRemaining: () => 50 });
  return work !== undefined;
}

export async function measurePage(browser, file, words) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(holdIdleWork);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const metric = async (name) => (await session.send("Performance.getMetrics")).metrics.find((one) => one.name === name)?.value ?? NaN;
    let floor = 0;
    /** Of all tasks of the main thread until two frames after the action, without what an empty action costs. */
    const cost = async (action, given) => {
      const before = await metric("TaskDuration");
      await page.evaluate(action, given);
      await page.evaluate(() => globalThis.frames2());
      return Math.max(0, ((await metric("TaskDuration")) - before) * 1000 - floor);
    };
    const began = performance.now();
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("svg.rooms");
    await page.evaluate(() => globalThis.frames2());
    const found = { firstWall: performance.now() - began, first: (await metric("TaskDuration")) * 1000 };
    const elements = [];
    const countElements = async () => elements.push(await page.evaluate(() => document.getElementsByTagName("*").length));
    await countElements();
    const pieces = [];
    for (let isLeft = true; isLeft;) {
      const before = await metric("TaskDuration");
      isLeft = await page.evaluate(doIdlePiece);
      pieces.push(((await metric("TaskDuration")) - before) * 1000);
    }
    found.index = pieces.reduce((sum, piece) => sum + piece, 0);
    found.block = Math.max(...pieces);
    const empty = [];
    for (let step = 0; step < STEPS; step += 1) empty.push(await cost(() => undefined));
    floor = empty.toSorted((a, b) => a - b)[STEPS / 2] ?? 0;
    Object.assign(found, { floor }, await measureRooms(page, cost, countElements));
    found.keys = await measureKeys(page, cost, words);
    found.walk = await measureWalk(page, cost, countElements);
    found.scroll = await measureScroll(page, cost, countElements);
    await session.send("HeapProfiler.collectGarbage");
    found.heap = (await metric("JSHeapUsedSize")) / 2 ** 20;
    return { ...found, elements: Math.max(...elements) };
  } finally {
    await context.close();
  }
}

async function measureRooms(page, cost, countElements) {
  const choose = await cost(() => document.querySelector(".box:not(.open)")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await countElements();
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await page.evaluate(() => globalThis.frames2());
  const open = await cost(() => {
    const closed = document.querySelector('.box[aria-expanded="false"]') ?? document.querySelector(".box");
    closed?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  });
  await countElements();
  return { choose, open };
}

async function measureKeys(page, cost, words) {
  const costs = [];
  await page.evaluate(() => document.querySelector("input[type=search]")?.focus());
  for (let length = 1; length <= words.length; length += 1) {
    costs.push(
      await cost(
        (text) => {
          const field = document.querySelector("input[type=search]");
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        },
        words.slice(0, length),
      ),
    );
  }
  return costs;
}

/** To entities that are found one after the other: the most used ones and what is on their cards. */
async function measureWalk(page, cost, countElements) {
  const costs = [];
  await page.evaluate(() => {
    const field = document.querySelector("input[type=search]");
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await page.waitForSelector(".entity");
  for (let step = 0; step < WALKS; step += 1) {
    costs.push(
      await cost((at) => {
        const links = [...document.querySelectorAll(".card-link")];
        const link = links[(at * 3) % Math.max(1, links.length)];
        if (link === undefined) history.back();
        else link.click();
      }, step),
    );
    await countElements();
  }
  return costs;
}

async function measureScroll(page, cost, countElements) {
  await page.evaluate(() => {
    location.hash = "#/toc";
  });
  await page.waitForSelector(".contents");
  await page.evaluate(() => globalThis.frames2());
  const costs = [];
  for (let step = 0; step < STEPS; step += 1) costs.push(await cost(() => scrollBy(0, 120)));
  await countElements();
  return costs;
}
