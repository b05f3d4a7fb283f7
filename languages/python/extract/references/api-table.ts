/** APIs that take names in strings, by the last name of the callee. To add an API, add a row and a fixture. */

export interface Api {
  /** Name of the API in the resolver and in `explain`. */
  readonly form: string;
  /** `dotted`: with a dot or a colon; `any`: a top-level module too; `model`: `Model` or `app.Model`; `file`: a template. */
  readonly takes: "dotted" | "any" | "model" | "file" | "logging";
  /** Positions of the arguments that contain names. */
  readonly at?: readonly number[];
  readonly keywords?: readonly string[];
  /** The argument may be a list of names. */
  readonly lists?: boolean;
  /** Possible names before the last one; absent: any or none. */
  readonly of?: readonly string[];
  /** Required value of the first argument. */
  readonly after?: string;
  /** Replaces the object in tests. */
  readonly mock?: boolean;
}

/** Fields of Django that name a model. */
export const MODEL_FIELDS: readonly string[] = [
  "ForeignKey",
  "OneToOneField",
  "ManyToManyField",
  "ParentalKey",
  "ParentalManyToManyField",
  "TreeForeignKey",
];
const TEMPLATES_FIRST = ["render_template", "stream_template", "render_to_string", "get_template", "select_template", "render_to_response"];

const ROWS: readonly (readonly [string, Api])[] = [
  ["run", { form: "uvicorn.run", takes: "dotted", at: [0], keywords: ["app"], of: ["uvicorn"] }],
  ["Config", { form: "uvicorn.Config", takes: "dotted", at: [0], keywords: ["app"], of: ["uvicorn"] }],
  ["Granian", { form: "Granian", takes: "dotted", at: [0], keywords: ["target"] }],
  ["Celery", { form: "Celery", takes: "any", keywords: ["include", "imports"], lists: true }],
  ["update", { form: "Celery", takes: "any", keywords: ["include", "imports"], lists: true, of: ["conf"] }],
  ["from_object", { form: "from_object", takes: "any", at: [0], of: ["config"] }],
  ["dictConfig", { form: "dictConfig", takes: "logging" }],
  ["import_string", { form: "import_string", takes: "any", at: [0] }],
  ["import_from_string", { form: "import_string", takes: "dotted", at: [0] }],
  ["setup_extension", { form: "setup_extension", takes: "any", at: [0] }],
  ["load_extension", { form: "setup_extension", takes: "any", at: [0] }],
  ["scan", { form: "include", takes: "any", at: [0], of: ["config"] }],
  ["add_router", { form: "add_router", takes: "dotted", at: [1] }],
  ["include_router", { form: "include_router", takes: "dotted", at: [0] }],
  ["setdefault", { form: "DJANGO_SETTINGS_MODULE", takes: "any", at: [1], after: "DJANGO_SETTINGS_MODULE" }],
  ["include", { form: "include", takes: "any", at: [0] }],
  ["path", { form: "path", takes: "dotted", at: [1] }],
  ["re_path", { form: "path", takes: "dotted", at: [1] }],
  ["url", { form: "path", takes: "dotted", at: [1] }],
  ["get_model", { form: "get_model", takes: "model", at: [0], of: ["apps", "django_apps"] }],
  ...MODEL_FIELDS.map((name) => [name, { form: "ForeignKey", takes: "model", at: [0], keywords: ["to", "through"] }] as const),
  ["patch", { form: "mock.patch", takes: "dotted", at: [0], mock: true }],
  ["setattr", { form: "mock.patch", takes: "dotted", at: [0], mock: true, of: ["monkeypatch"] }],
  ...["object", "dict", "multiple"].map(
    (name) => [name, { form: "mock.patch", takes: "dotted", at: [0], mock: true, of: ["patch"] }] as const,
  ),
  ...TEMPLATES_FIRST.map(
    (name) => [name, { form: "render_template", takes: "file", at: [0], keywords: ["template_name"], lists: true }] as const,
  ),
  ["render", { form: "render_template", takes: "file", at: [1], keywords: ["template_name"], lists: true }],
  // Handlers of Tornado.
  ...["render", "render_string"].map((name) => [name, { form: "render_template", takes: "file", at: [0], of: ["self"] }] as const),
  ["template", { form: "render_template", takes: "file", at: [0], keywords: ["template_name"], of: ["aiohttp_jinja2"] }],
  ["TemplateResponse", { form: "render_template", takes: "file", at: [0, 1], keywords: ["name", "template"], lists: true }],
  ["inclusion_tag", { form: "render_template", takes: "file", at: [0], keywords: ["filename"] }],
  ["as_view", { form: "template_name", takes: "file", keywords: ["template_name"] }],
];

export const API_NAMES: ReadonlyMap<string, readonly Api[]> = grouped();

function grouped(): ReadonlyMap<string, readonly Api[]> {
  const rows = new Map<string, Api[]>();
  for (const [name, api] of ROWS) rows.set(name, [...(rows.get(name) ?? []), api]);
  return rows;
}
