/** Modules that the code runs in another process. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

test.each([
  ["a list", 'subprocess.run([sys.executable, "-m", "hub.child"])'],
  ["the name of the interpreter, with options", 'subprocess.run(["python3", "-u", "-m", "hub.child", "--fast"])'],
  ["a program around it", 'subprocess.run(["uv", "run", "python", "-m", "hub.child"])'],
  ["arguments", 'asyncio.create_subprocess_exec(sys.executable, "-m", "hub.child")'],
  ["one word", 'subprocess.run([sys.executable, "-mhub.child"])'],
  ["a text", 'subprocess.run("python -m hub.child", shell=True)'],
  ["a text with a hole", 'os.system(f"{sys.executable} -m hub.child")'],
  ["a sum", 'COMMAND = [sys.executable]\nsubprocess.run(COMMAND + ["-m", "hub.child"])'],
  ["the name of what gives the interpreter", 'PY = sys.executable or "python3"\nsubprocess.Popen([PY, "-m", "hub.child", "--fast"])'],
  ["a name in a function", 'def run():\n    program = sys.executable\n    subprocess.run([program, "-I", "-m", "hub.child"])\nrun()'],
  ["a name", 'CHILD = "hub.child"\nsubprocess.run((sys.executable, "-m", CHILD))'],
  ["runpy", 'runpy.run_module("hub.child", run_name="__main__")'],
  ["a script", 'subprocess.run([sys.executable, "hub/child.py"])'],
])("%s", async (_, line) => {
  const asked = await askRepository({
    "main.py": `import asyncio, os, runpy, subprocess, sys\n${line}\nif __name__ == "__main__":\n    print(1)\n`,
    "hub/__init__.py": "",
    "hub/child.py": 'print("child")\n',
  });
  expect(asked.unreached).toEqual([]);
});

test("of a package its main file; the option of another program is none", async () => {
  const files = { "hub/__init__.py": "", "hub/__main__.py": "print(1)\n", "hub/wip.py": "print(2)\n" };
  const line =
    'import subprocess, sys\nsubprocess.run([sys.executable, "-m", "hub"])\nsubprocess.run(["git", "commit", "-m", "hub.wip"])\n';
  const asked = await askRepository({ "app.py": `${line}if __name__ == "__main__":\n    print(1)\n`, ...files });
  expect(await asked.ask("explain", "hub/__main__.py")).toContain("Runs `python -m hub`");
  expect(asked.unreached).toEqual(["hub/wip.py"]);
});
