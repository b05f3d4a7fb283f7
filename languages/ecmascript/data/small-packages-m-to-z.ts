/** Small libraries, document formats and build helpers, M to Z: rows of `languages/ecmascript/data/package-purposes.ts`. */
export const SMALL_PACKAGES_M_TO_Z = `
@socket.io/redis-adapter: Several Socket.IO servers joined by Redis
mailparser: Parses e-mails
mammoth: Turns Word documents into HTML
maxmind: Looks up places of IP addresses
mdast-util-from-markdown: Parses Markdown into syntax trees
mdast-util-gfm: Tables, strike-through and task lists in Markdown trees
mdast-util-mdx: MDX in Markdown trees
mdast-util-to-string: Plain text of Markdown trees
mdast-util-toc: Tables of contents from Markdown trees
memoize-one: Remembers the last result of a function
memory-fs: File system in memory
merge-descriptors: Copies property descriptors between objects
merge-source-map: Merges source maps
mermaid: Diagrams from text
methods: Names of HTTP methods
micromark-extension-gfm: Tables, strike-through and task lists in Markdown
micromark-extension-mdxjs: MDX syntax in Markdown
micromark-util-decode-string: Decodes escapes of Markdown strings
micromark-util-normalize-identifier: Compares labels of Markdown references
mitt: Small event emitter
mlly: Resolves and loads ES modules
mobx-utils: Helpers for MobX
monaco-editor: Code editor of Visual Studio Code
mongoose-autopopulate: Fills references of Mongoose documents
motion: Animations for React and plain pages
mri: Parses command lines
mrmime: Media types by file extension
multer-s3: Uploads of multer to Amazon S3
natural-sort: Sorts texts with numbers as people do
negotiator: Chooses among what a client accepts
neo-async: Control flow for callbacks
nestjs-i18n: Translations in Nest
next-contentlayer: Contentlayer in Next.js
nprogress: Thin progress bars for page loads
nuqs: State in the query of the address
object-assign: Copies properties of objects
on-finished: Tells when a request or response has ended
once: Lets a function run only once
open-color: Colour scheme
openapi-types: Types of OpenAPI documents
os-browserify: Operating system facts in browsers
outvariant: Types that tell apart by a field
oxc-parser: Parses JavaScript and TypeScript fast
p-map: Maps with a limit of promises at once
p-retry: Retries promises
pako: Compression by zlib in JavaScript
parseurl: Address of a request, parsed once
passport-anonymous: Lets Passport pass without a login
passport-google-oauth20: Signs in with Google through Passport
passport-google-oauth2: Signs in with Google through Passport
passport-oauth2: Signs in with OAuth 2 through Passport
passport-slack-oauth2: Signs in with Slack through Passport
path-browserify: Paths in browsers
pathe: Paths with forward slashes everywhere
perfect-freehand: Outlines of freehand strokes
performance-now: Time in milliseconds
periscopic: Scopes of variables in syntax trees
pica: Resizes images in browsers
pidtree: Child processes of a process
pluralize: Plurals of English words
png-chunk-text: Text chunks of PNG images
png-chunks-encode: Writes PNG chunks
png-chunks-extract: Reads PNG chunks
points-on-curve: Points along curves
polished: Styles computed in JavaScript
popper.js: Places floating elements beside others
postcss-import: PostCSS plug-in that inlines imported stylesheets
postcss-load-config: Finds the configuration of PostCSS
postcss-modules-local-by-default: PostCSS plug-in that makes class names local
postcss-modules-scope: PostCSS plug-in that exports local class names
postcss-modules: PostCSS plug-in for local class names
postcss-selector-parser: Parses and edits CSS selectors
postcss-value-parser: Parses CSS values
posthog-js: Product analytics
postmark: Client of the Postmark mail service
pretty-bytes: Sizes in bytes for people
process: The process object in browsers
promise.allsettled: Waits for all promises, kept or broken
prop-types: Checks of React properties at run time
prosemirror-codemark: Code marks in ProseMirror
prosemirror-commands: Editing commands of ProseMirror
prosemirror-dropcursor: Shows where dropped content goes in ProseMirror
prosemirror-gapcursor: Cursor between blocks in ProseMirror
prosemirror-history: Undo in ProseMirror
prosemirror-inputrules: Rewrites what is typed in ProseMirror
prosemirror-keymap: Key bindings of ProseMirror
prosemirror-markdown: Markdown in ProseMirror
prosemirror-model: Documents and schemas of ProseMirror
prosemirror-schema-list: Lists in ProseMirror
prosemirror-state: Editor state of ProseMirror
prosemirror-tables: Tables in ProseMirror
prosemirror-transform: Changes of ProseMirror documents
prosemirror-view: Display of ProseMirror editors
proxy-addr: Address of a client behind proxies
punycode: Converts domain names of other scripts
pure-rand: Random numbers from seeds
pwacompat: Web app manifests in old browsers
qrcode: Draws QR codes
query-string: Parses and writes query strings
randomstring: Random texts
range-parser: Parses the Range header
rate-limiter-flexible: Limits how often something may happen
raw-body: Reads whole request bodies
react-colorful: Colour picker for React
react-day-picker: Calendar for React
react-dnd-html5-backend: Drag and drop by the browser's own events
react-dnd: Drag and drop for React
react-dom-confetti: Confetti for React
react-helmet-async: Heads of documents from React
react-hotkeys-hook: Keyboard shortcuts for React
react-intersection-observer: Tells React when elements come into view
react-leaflet-cluster: Grouped markers on Leaflet maps for React
react-leaflet: Leaflet maps for React
react-medium-image-zoom: Images for React that zoom
react-merge-refs: Joins several references of React into one
react-portal: Renders React elsewhere in the page
react-resizable-panels: Panels for React whose borders are dragged
react-simple-maps: SVG maps for React
react-style-singleton: Style elements that exist once
react-table: Tables for React
react-textarea-autosize: Text areas for React that grow
react-transition-group: Transitions of React elements that come and go
react-use: Collection of React hooks
react-virtualized-auto-sizer: Measures the room of virtual lists
react-waypoint: Calls back when React elements scroll by
recast: Rewrites code and keeps its style
refractor: Syntax highlighting as trees
regexpu-core: Compiles regular expressions for old engines
rehype-autolink-headings: Links headings of HTML to themselves
rehype-katex: Mathematical notation in HTML trees
rehype-pretty-code: Highlighted code in HTML trees
rehype-raw: Reads HTML inside of Markdown
rehype-sanitize: Removes what is dangerous from HTML trees
rehype-slug: Identifiers for headings of HTML
rehype: Processes HTML as syntax trees
remark-breaks: Line breaks of Markdown as they are written
remark-gfm: Tables, strike-through and task lists in Markdown
remark-math: Mathematical notation in Markdown
remark-parse: Parses Markdown
remark-rehype: Turns Markdown trees into HTML trees
remark-shiki-twoslash: Highlights code in Markdown with types
request-filtering-agent: Refuses requests to private addresses
resize-observer-polyfill: Sizes of elements where the browser does not tell
resolve-path: Resolves relative paths below a root
resolve.exports: Resolves the exports of a package
resolve: Finds the file that require would load
rfc6902: JSON Patch
roughjs: Draws as if by hand
router: HTTP router of Express
rrweb-player: Replays recordings of rrweb
rrweb: Records and replays what happens in a page
safe-compare: Compares texts in constant time
sanitize-filename: Makes names of files safe
sanitize-html: Removes what is dangerous from HTML
sass-embedded: Sass in native code
sass-loader: Loader of webpack for Sass
schema-utils: Validates options of webpack plug-ins
serialize-error: Errors as plain objects
serialize-javascript: Prints values as JavaScript
setprototypeof: Sets the prototype of an object
sha.js: SHA hashes in JavaScript
shiki: Syntax highlighting with the grammars of Visual Studio Code
sirv: Serves files over HTTP
sisteransi: Terminal escape codes
slate-react: Slate editors for React
slate: Rich-text editor framework
slug: Texts as parts of addresses
slugify: Texts as parts of addresses
smooth-scroll-into-view-if-needed: Scrolls elements into view smoothly
socket.io-redis: Several Socket.IO servers joined by Redis
solid-transition-group: Transitions of Solid elements that come and go
sonner: Passing messages for React
source-map-js: Reads and writes source maps
source-map-support: Stack traces in terms of original sources
source-map: Reads and writes source maps
sprintf-js: Formats texts with placeholders
sql-highlight: Highlights SQL in terminals
ssri: Checks hashes of files
stacktrace-parser: Parses stack traces
statuses: Codes and texts of HTTP statuses
stoppable: Stops HTTP servers with their connections
stream-browserify: Streams of Node.js in browsers
string-width: Columns that a text takes in a terminal
string_decoder: Decodes bytes into text piece by piece
strip-ansi: Removes terminal escape codes
strip-json-comments: Removes comments from JSON
strip-literal: Blanks out strings and comments of code
style-loader: Loader of webpack that puts styles into the page
stylus: Stylus stylesheets
sucrase: Compiles TypeScript and JSX fast
superjson: JSON that keeps dates, maps and sets
svgo: Shrinks SVG images
swagger-ui-express: Serves Swagger UI from Express
swiper: Touch sliders
tailwindcss-animate: Animations for Tailwind CSS
tar: Reads and writes tar archives
temp: Temporary files and directories
terser-webpack-plugin: Minifies JavaScript in webpack
terser: Minifies JavaScript
text-table: Tables of plain text
thenby: Sorts by several criteria
throng: Starts and watches worker processes
tiny-cookie: Cookies in browsers
tiny-invariant: Throws when a condition does not hold
tinybench: Measures the speed of code
tinycolor2: Parses and converts colours
tinyexec: Starts other programs
tldts: Splits host names into their parts
to-regex-range: Patterns of number ranges
toidentifier: Texts as identifiers
tsconfck: Finds and reads tsconfig files
tsconfig-paths: Loads modules by the paths of tsconfig
tunnel-rat: Renders React elements elsewhere
turndown: Turns HTML into Markdown
tw-animate-css: Animations for Tailwind CSS
type-fest: Collection of TypeScript types
type-is: Tells the media type of a request
typed-emitter: Types for event emitters
ua-parser-js: Browser, system and device from user agents
ufo: Parses and joins addresses
ulid: Identifiers that sort by time
umzug: Migrations of databases
unimport: Imports names where they are used
unist-util-visit: Walks syntax trees of documents
unpipe: Detaches streams
unplugin: Plug-ins for several bundlers at once
use-sync-external-store: External stores in React
usehooks-ts: Collection of React hooks
utf-8-validate: Checks UTF-8 fast
util: Helpers of Node.js in browsers
utility-types: Collection of TypeScript types
uvu: Small test runner
v8-compile-cache-lib: Keeps compiled code between runs
vary: Adds to the Vary header
vaul: Drawers for React
vite-node: Runs code through Vite in Node.js
vite-plugin-dts: Declaration files from Vite
vite-plugin-pwa: Progressive web applications in Vite
vite-plugin-static-copy: Copies files in Vite builds
vite-tsconfig-paths: Paths of tsconfig in Vite
vue-demi: Libraries for Vue 2 and 3
vue-tsc: Type checks of Vue components
w3c-keyname: Names of keys from keyboard events
warning: Warns when a condition does not hold
watchpack: Watches files and directories for webpack
web-vitals: Measures how fast pages feel
webpack-bundle-analyzer: Shows what bundles consist of
webpack-dev-middleware: Serves webpack builds from memory
webpack-hot-middleware: Replaces modules of webpack in running pages
webpack-sources: Sources with their source maps
which: Finds programs in the path
workbox-build: Writes service workers that cache
workbox-window: Registers service workers
wrap-ansi: Wraps text with terminal escape codes
xml-js: Converts between XML and JSON
y-indexeddb: Keeps Yjs documents in the browser
y-prosemirror: Shares ProseMirror documents through Yjs
y-protocols: Synchronisation protocols of Yjs
yauzl: Reads ZIP archives
yazl: Writes ZIP archives
yjs: Shared documents that merge without conflicts
zod-to-json-schema: Turns Zod schemas into JSON Schema
zx: Shell scripts in JavaScript
`;
