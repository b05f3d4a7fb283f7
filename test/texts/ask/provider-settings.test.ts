import { describe, expect, it } from "vitest";
import { providerSettings } from "../../../src/texts/ask/provider-settings.js";
import { refusal } from "../../support/refusal.js";

const KEY = "sk-test-0123456789abcdef";
const model = "m-1";

describe("providerSettings", () => {
  it("takes address and key from the environment", () => {
    const env = { OPENAI_API_KEY: `${KEY}\n`, OPENAI_BASE_URL: "http://localhost:11434/v1/" };
    expect(providerSettings(env, { model })).toEqual({ model, baseUrl: "http://localhost:11434/v1", apiKey: KEY, host: "localhost:11434" });
  });

  it("asks OpenAI where no address is set, and a server of one's own without a key", () => {
    expect(providerSettings({ OPENAI_API_KEY: KEY }, { model })).toEqual({ model, apiKey: KEY, host: "api.openai.com:443" });
    expect(providerSettings({ OPENAI_BASE_URL: "http://[::1]/v1" }, { model })).toMatchObject({ apiKey: "", host: "[::1]:80" });
  });

  it.each([
    [{ OPENAI_API_KEY: KEY }, undefined, "missing-model"],
    [{ OPENAI_API_KEY: KEY }, "m\u001b[2J", "invalid-model"],
    [{}, model, "missing-key"],
    [{ OPENAI_API_KEY: " " }, model, "missing-key"],
    [{ OPENAI_API_KEY: `${KEY}\n${KEY}` }, model, "invalid-key"],
    [{ OPENAI_API_KEY: `${KEY}ü` }, model, "invalid-key"],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "localhost:11434" }, model, "invalid-base-url"],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "file:///etc/passwd" }, model, "invalid-base-url"],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "https:// /" }, model, "invalid-base-url"],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `https://me:${KEY}@host/v1` }, model, "base-url-with-credentials"],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `https://host/v1?key=${KEY}` }, model, "base-url-with-query"],
  ] as const)("refuses %j with a next step and without the key", (env, model, code) => {
    const settle = (): unknown => providerSettings(env, { model });
    expect(settle).toThrow(refusal(code));
    expect(settle).not.toThrow(KEY);
  });
});
