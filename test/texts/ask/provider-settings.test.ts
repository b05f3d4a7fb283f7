import { describe, expect, it } from "vitest";
import { UserError } from "../../../src/model/errors/user-error.js";
import { providerSettings } from "../../../src/texts/ask/provider-settings.js";

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
    [{ OPENAI_API_KEY: KEY }, undefined, /pass --model NAME/u],
    [{ OPENAI_API_KEY: KEY }, "m\u001b[2J", /control characters/u],
    [{}, model, /set OPENAI_API_KEY, or OPENAI_BASE_URL/u],
    [{ OPENAI_API_KEY: " " }, model, /set OPENAI_API_KEY/u],
    [{ OPENAI_API_KEY: `${KEY}\n${KEY}` }, model, /set it again/u],
    [{ OPENAI_API_KEY: `${KEY}ü` }, model, /set it again/u],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "localhost:11434" }, model, /not an http or https address/u],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "file:///etc/passwd" }, model, /not an http or https address/u],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "https:// /" }, model, /not an http or https address/u],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `https://me:${KEY}@host/v1` }, model, /user or a password/u],
    [{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `https://host/v1?key=${KEY}` }, model, /a query/u],
  ])("refuses %j with a next step and without the key", (env, model, message) => {
    const settle = (): unknown => providerSettings(env, { model });
    expect(settle).toThrow(UserError);
    expect(settle).toThrow(message);
    expect(settle).not.toThrow(KEY);
  });
});
