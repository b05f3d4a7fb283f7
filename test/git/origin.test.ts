import { expect, it } from "vitest";
import { parseOrigin } from "../../src/git/origin.js";

it.each([
  ["https://github.com/baker/shop.git", "github.com", "baker/shop"],
  ["https://clerk:drawer@github.com/baker/shop", "github.com", "baker/shop"],
  ["https://git@example.org:8443/a/b/shop/", "example.org:8443", "a/b/shop"],
  ["https://example.org:443/shop", "example.org", "shop"],
  ["ssh://git@example.org:2222/baker/shop.git", "example.org", "baker/shop"],
  ["git@example.org:baker/shop.git", "example.org", "baker/shop"],
  ["example.org:baker/shop", "example.org", "baker/shop"],
  ["git://Example.org/baker/shop", "example.org", "baker/shop"],
])("%s", (address, host, path) => {
  expect(parseOrigin(address)).toEqual({ host, path: path.split("/") });
});

it.each([
  "",
  "../hub.git",
  "/srv/git/shop.git",
  "file:///srv/git/shop.git",
  "C:/git/shop",
  "https://example.org/",
  "https://example.org/../shop",
  "https://example.org/baker/sh op",
  'https://example.org/baker/"><script>',
  "https://clerk:dr/awer@example.org/baker/shop",
  "ext::sh -c touch% /tmp/pwned",
  "javascript:alert(1)",
])("no published place: %s", (address) => {
  expect(parseOrigin(address)).toBeUndefined();
});
