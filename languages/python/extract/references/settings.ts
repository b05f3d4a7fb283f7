/** Settings modules: files that assign the settings of Django or Scrapy, and the dotted strings in them. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import type { Around, Reading } from "../reading.js";
import { dottedNames, lastName, argumentsOf } from "../names.js";
import { addSite } from "./add-site.js";
import { listItems } from "./list-items.js";
import { addLoggingValue } from "./logging-config.js";
import { roleOfText } from "./role-of-text.js";

/** Any of these makes a file a settings module. */
const SIGNS: ReadonlySet<string> = new Set(["INSTALLED_APPS", "ROOT_URLCONF", "MIDDLEWARE", "MIDDLEWARE_CLASSES", "SPIDER_MODULES"]);

/** Settings whose strings are modules, with or without dots. */
const MODULES: ReadonlySet<string> = new Set([
  "INSTALLED_APPS",
  "SPIDER_MODULES",
  "NEWSPIDER_MODULE",
  "ROOT_URLCONF",
  "SERIALIZATION_MODULES",
  "CELERY_IMPORTS",
  "CELERY_INCLUDE",
]);

/** Settings whose strings are names of objects. */
const OBJECTS: ReadonlySet<string> = new Set(
  `MIDDLEWARE MIDDLEWARE_CLASSES WSGI_APPLICATION ASGI_APPLICATION AUTH_USER_MODEL AUTHENTICATION_BACKENDS TEMPLATES DATABASE_ROUTERS CACHES
  DATABASES STORAGES REST_FRAMEWORK PASSWORD_HASHERS AUTH_PASSWORD_VALIDATORS FILE_UPLOAD_HANDLERS MIGRATION_MODULES STATICFILES_FINDERS
  TEST_RUNNER FORM_RENDERER CHANNEL_LAYERS SPECTACULAR_SETTINGS GRAPHENE CELERY_BEAT_SCHEDULE CELERYBEAT_SCHEDULE LOGGING_CONFIG CSRF_FAILURE_VIEW
  SHELL_PLUS_PRE_IMPORTS HAYSTACK_CONNECTIONS SIMPLE_JWT ITEM_PIPELINES SPIDER_MIDDLEWARES DOWNLOADER_MIDDLEWARES EXTENSIONS FEED_EXPORTERS
  FEED_STORAGES DOWNLOAD_HANDLERS ADDONS DUPEFILTER_CLASS SCHEDULER`.split(/\s+/),
);
const PATTERNS = /^DEFAULT_|_(?:BACKEND|CLASS|ENGINE|SERIALIZER|ADAPTER|STORAGE|MODEL)$/;

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;
const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

export function readSettings(reading: Reading): void {
  const assigned = reading.assigned.filter(({ around }) => isSetting(reading, around));
  // `CACHES["local"] = {…}`
  const keyed = reading.keyed.map(({ table, ...rest }) => ({ name: table, ...rest }));
  const values = [...assigned, ...keyed, ...grownBy(reading), ...computedBy(reading)];
  if (!values.some(({ name }) => SIGNS.has(name))) return;
  for (const { name, value, around } of values) {
    if (name === "LOGGING") addLoggingValue(reading, value, around, name);
    else if (MODULES.has(name) || OBJECTS.has(name) || (PATTERNS.test(name) && name === name.toUpperCase())) {
      addStrings(reading, name, value, around);
    }
  }
}

/** Settings are names of the module, or of a class in it (`class Production(Configuration)`). */
function isSetting({ module }: Reading, { scope }: Around): boolean {
  return scope === module || (scope.kind === "class" && scope.parent === module);
}

interface Grown {
  readonly name: string;
  readonly value: SyntaxNode;
  readonly around: Around;
}

/** `INSTALLED_APPS.append("x")`, `MIDDLEWARE.insert(0, "x")`, `INSTALLED_APPS.extend([…])`. */
function grownBy(reading: Reading): readonly Grown[] {
  const grown: Grown[] = [];
  for (const { node, callee, around } of reading.calls) {
    const method = around.scope === reading.module ? lastName(reading.source, callee) : undefined;
    if (method !== "append" && method !== "extend" && method !== "insert") continue;
    const [name, last, ...more] = dottedNames(reading.source, callee) ?? [];
    const value = argumentsOf(reading.source, node).positional.at(-1);
    if (name !== undefined && last !== undefined && more.length === 0 && value !== undefined) grown.push({ name, value, around });
  }
  return grown;
}

/** `@property def INSTALLED_APPS(self): return [*super().INSTALLED_APPS, "x"]` of a class of settings. */
function computedBy({ returned }: Reading): readonly Grown[] {
  return returned.flatMap(({ value, around }) => {
    const name = /^\w+\.([A-Z][A-Z_]+)(?:\(\))?$/.exec(around.frame?.label ?? "")?.[1];
    return name === undefined ? [] : [{ name, value, around }];
  });
}

function addStrings(reading: Reading, name: string, value: SyntaxNode, around: Around): void {
  const shape = MODULES.has(name) ? PLAIN : DOTTED;
  const { leaves, borrowed } = listItems(reading, value, around);
  for (const { node, text, around: there } of leaves) {
    if (!shape.test(text)) continue;
    const why = roleOf(reading, name, node, there);
    addSite(reading, node, there, { specifier: text, kind: "reference", form: name, tentative: true, why });
  }
  for (const one of borrowed) reading.borrowed.push({ ...one, form: name });
}

/** "Listed in `MIDDLEWARE` of the production settings." */
function roleOf(reading: Reading, name: string, node: SyntaxNode, around: Around): string {
  const role = roleOfText(reading, node, around);
  const clause = /^(?:Listed|Registered|The value)/.test(role) ? role.slice(0, -1) : `Listed in \`${name}\``;
  return `${clause} ${role.startsWith("The value") ? "in" : "of"} ${settingsLabel(reading.source.path)}.`;
}

/** Names that say nothing about when the settings apply. */
const PLAIN_STEMS: ReadonlySet<string> = new Set(["__init__", "settings", "base", "common", "default", "defaults", "main"]);

/** `config/settings/production.py` contains the production settings. */
function settingsLabel(path: string): string {
  const [directory, file = ""] = path.split("/").slice(-2);
  const stem = (file === "" ? (directory ?? "") : file).replace(/\.\w+$/, "");
  const inSettings = file !== "" && /^(?:settings|conf|config)$/.test(directory ?? "");
  return inSettings && !PLAIN_STEMS.has(stem) ? `the ${stem} settings` : "the settings";
}
