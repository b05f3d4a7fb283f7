/** Packages below a scope, and plug-ins of larger ones: rows of `languages/ecmascript/data/package-purposes.ts`. */
export const SCOPED_PACKAGES = `
@angular/animations: Animations of Angular
@angular/cdk: Behaviour of user-interface components for Angular
@angular/compiler: Compiler of Angular templates
@angular/material: Material Design components for Angular
@anthropic-ai/sdk: Client of the Anthropic API
@aws-sdk/client-cloudfront: Client of Amazon CloudFront
@aws-sdk/client-dynamodb: Client of Amazon DynamoDB
@aws-sdk/client-lambda: Client of AWS Lambda
@aws-sdk/client-secrets-manager: Client of AWS Secrets Manager
@aws-sdk/client-ses: Client of Amazon Simple Email Service
@aws-sdk/client-sns: Client of Amazon Simple Notification Service
@aws-sdk/client-sqs: Client of Amazon Simple Queue Service
@aws-sdk/credential-providers: Where clients of Amazon Web Services get their credentials
@aws-sdk/lib-dynamodb: Plain objects as items of Amazon DynamoDB
@aws-sdk/lib-storage: Uploads large files to Amazon S3 in parts
@aws-sdk/s3-presigned-post: Signs forms that upload to Amazon S3
@aws-sdk/s3-request-presigner: Signs addresses of Amazon S3 objects for a limited time
@aws-sdk/signature-v4-crt: Signs requests to Amazon Web Services in native code
@azure/identity: Credentials for Azure services
@azure/storage-blob: Client of Azure Blob Storage
@babel/code-frame: Shows the place of an error in source code
@babel/generator: Prints syntax trees as JavaScript
@babel/plugin-transform-dynamic-import: Babel plug-in that turns dynamic imports into calls of a loader
@babel/plugin-transform-modules-systemjs: Babel plug-in that turns ES modules into SystemJS modules
@babel/plugin-transform-runtime: Babel plug-in that shares helpers instead of repeating them
@babel/preset-env: Babel preset that compiles for given browsers
@babel/preset-react: Babel preset for JSX
@babel/preset-typescript: Babel preset for TypeScript
@babel/runtime: Helpers that code compiled by Babel calls
@babel/template: Builds syntax trees from snippets of code
@base-ui/react: Unstyled accessible components for React
@benrbray/prosemirror-math: Mathematical notation in ProseMirror documents
@braintree/sanitize-url: Makes addresses harmless before they become links
@bufbuild/protobuf: Protocol Buffers runtime
@bull-board/api: Dashboard of Bull queues
@bull-board/koa: Serves the dashboard of Bull queues from Koa
@clickhouse/client: Client of ClickHouse databases
@codemirror/autocomplete: Completion in CodeMirror editors
@codemirror/commands: Editing commands and key bindings of CodeMirror
@codemirror/lang-javascript: JavaScript in CodeMirror editors
@codemirror/lang-json: JSON in CodeMirror editors
@codemirror/lang-markdown: Markdown in CodeMirror editors
@codemirror/language: How CodeMirror editors learn a language
@codemirror/state: Document and state of CodeMirror editors
@codemirror/view: Display and input of CodeMirror editors
@connectrpc/connect-node: Serves and calls Connect procedures in Node.js
@connectrpc/connect-web: Calls Connect procedures from browsers
@connectrpc/connect: Typed remote procedure calls over HTTP
@dicebear/collection: Styles of generated avatars
@dicebear/core: Generates avatars from seeds
@dnd-kit/core: Drag and drop for React
@dnd-kit/modifiers: Restricts how far things are dragged
@dnd-kit/sortable: Lists for React that are sorted by dragging
@dnd-kit/utilities: Helpers of drag and drop for React
@docusaurus/core: Static site generator for documentation
@docusaurus/module-type-aliases: Types of the virtual modules of Docusaurus
@docusaurus/plugin-content-blog: Blogs in Docusaurus
@docusaurus/plugin-content-docs: Documentation pages in Docusaurus
@docusaurus/preset-classic: Usual set of plug-ins and the theme of Docusaurus
@docusaurus/theme-common: Code that themes of Docusaurus share
@docusaurus/types: Types of Docusaurus
@editorjs/code: Code blocks in Editor.js
@editorjs/editorjs: Block editor whose documents are JSON
@editorjs/embed: Embedded media in Editor.js
@editorjs/header: Headings in Editor.js
@editorjs/image: Images in Editor.js
@editorjs/inline-code: Code within lines in Editor.js
@editorjs/link: Previews of links in Editor.js
@editorjs/list: Lists in Editor.js
@editorjs/paragraph: Paragraphs in Editor.js
@editorjs/table: Tables in Editor.js
@fastify/cors: Cross-origin requests in Fastify
@fastify/static: Serves files in Fastify
@fastify/websocket: WebSocket connections in Fastify
@floating-ui/dom: Places floating elements beside others
@floating-ui/react: Floating elements for React
@fortawesome/fontawesome-svg-core: Draws Font Awesome icons as SVG
@fortawesome/react-fontawesome: Font Awesome icons for React
@getbrevo/brevo: Client of the Brevo mail service
@giscus/react: Comments kept in GitHub Discussions, for React
@github/relative-time-element: Element that shows how long ago something was
@graphql-codegen/cli: Generates code from GraphQL schemas
@heroicons/react: Heroicons for React
@hey-api/openapi-ts: Generates TypeScript clients from OpenAPI documents
@hocuspocus/provider: Connects editors to a Hocuspocus server
@hocuspocus/server: Server of shared Yjs documents
@iarna/toml: Reads and writes TOML
@jridgewell/gen-mapping: Writes source maps
@jridgewell/remapping: Chains source maps of successive transformations
@jridgewell/sourcemap-codec: Encodes and decodes the mappings of source maps
@jridgewell/trace-mapping: Finds original positions in source maps
@js-temporal/polyfill: Temporal dates and times where the engine lacks them
@kobalte/core: Unstyled accessible components for Solid
@langchain/core: Core of LangChain: messages, prompts and chains
@langchain/langgraph: Agents as graphs of steps
@langchain/openai: OpenAI models for LangChain
@lezer/common: Syntax trees of Lezer parsers
@lezer/highlight: Highlights Lezer syntax trees
@lezer/markdown: Incremental Markdown parser
@linear/sdk: Client of the Linear API
@lit/context: Hands values down a tree of elements
@lit/task: Asynchronous work in Lit components
@modelcontextprotocol/sdk: Servers and clients of the Model Context Protocol
@monaco-editor/react: Monaco editor for React
@mui/icons-material: Material icons for React
@mui/lab: Material components that are not settled yet
@mui/x-date-pickers: Date and time pickers for React
@napi-rs/canvas: Canvas drawing outside of browsers
@nestjs/axios: HTTP client as a Nest module
@nestjs/bull: Bull queues as Nest modules
@nestjs/bullmq: BullMQ queues as Nest modules
@nestjs/cache-manager: Caching as a Nest module
@nestjs/cli: Command line of Nest
@nestjs/cqrs: Commands, queries and events in Nest
@nestjs/event-emitter: Events within Nest applications
@nestjs/graphql: GraphQL servers in Nest
@nestjs/microservices: Services of Nest that talk through messages
@nestjs/schedule: Timed jobs in Nest
@nestjs/terminus: Health checks in Nest
@nestjs/throttler: Limits of request rates in Nest
@nestjs/websockets: WebSocket gateways in Nest
@next-auth/prisma-adapter: Keeps sessions of NextAuth.js in a database through Prisma
@node-oauth/oauth2-server: OAuth 2 authorisation server
@node-rs/argon2: Argon2 password hashes in native code
@notionhq/client: Client of the Notion API
@nuxt/kit: Helpers for modules of Nuxt
@octokit/auth-app: Authentication as a GitHub App
@octokit/core: Small client of the GitHub API
@octokit/rest: Client of the GitHub REST API
@opentelemetry/api: Interfaces of traces and metrics
@opentelemetry/sdk-node: Collects and exports telemetry of Node.js programs
@pkgjs/parseargs: Parses command lines
@polka/compression: Compresses HTTP responses
@prisma/adapter-pg: Lets Prisma use the pg driver
@prisma/extension-read-replicas: Sends reads of Prisma to replicas
@radix-ui/react-accordion: Unstyled accordions for React
@radix-ui/react-alert-dialog: Unstyled dialogs for React that ask for a decision
@radix-ui/react-aspect-ratio: Boxes of a fixed ratio for React
@radix-ui/react-avatar: Unstyled avatars for React
@radix-ui/react-checkbox: Unstyled checkboxes for React
@radix-ui/react-collapsible: Unstyled parts for React that fold away
@radix-ui/react-compose-refs: Joins several references of React into one
@radix-ui/react-context-menu: Unstyled context menus for React
@radix-ui/react-dialog: Unstyled dialogs for React
@radix-ui/react-dropdown-menu: Unstyled drop-down menus for React
@radix-ui/react-hover-card: Unstyled cards for React that open on hover
@radix-ui/react-icons: Icons for React by Radix
@radix-ui/react-label: Accessible labels for React
@radix-ui/react-menubar: Unstyled menu bars for React
@radix-ui/react-navigation-menu: Unstyled navigation menus for React
@radix-ui/react-one-time-password-field: Unstyled fields for React that take one-time passwords
@radix-ui/react-popover: Unstyled popovers for React
@radix-ui/react-progress: Unstyled progress bars for React
@radix-ui/react-radio-group: Unstyled radio buttons for React
@radix-ui/react-scroll-area: Scroll areas for React with bars of their own look
@radix-ui/react-select: Unstyled select boxes for React
@radix-ui/react-separator: Separating lines for React
@radix-ui/react-slider: Unstyled sliders for React
@radix-ui/react-slot: Merges properties into a child element of React
@radix-ui/react-switch: Unstyled switches for React
@radix-ui/react-tabs: Unstyled tabs for React
@radix-ui/react-toast: Unstyled passing messages for React
@radix-ui/react-toggle-group: Unstyled groups of toggle buttons for React
@radix-ui/react-toggle: Unstyled toggle buttons for React
@radix-ui/react-toolbar: Unstyled toolbars for React
@radix-ui/react-tooltip: Unstyled tooltips for React
@radix-ui/react-visually-hidden: Content for screen readers only
@react-email/components: Components of e-mails written in React
@react-native-async-storage/async-storage: Asynchronous key-value storage for React Native
@react-spring/web: Spring animations for React
@remix-run/node: Runs Remix on Node.js
@remix-run/react: Components and hooks of Remix
@renderlesskit/react: Components for React without a look of their own
@rollup/plugin-alias: Rollup plug-in that replaces import paths
@rollup/plugin-commonjs: Rollup plug-in that reads CommonJS modules
@rollup/plugin-dynamic-import-vars: Rollup plug-in for imports whose path has variables
@rollup/plugin-json: Rollup plug-in that reads JSON
@rollup/plugin-node-resolve: Rollup plug-in that finds installed packages
@rollup/plugin-replace: Rollup plug-in that replaces strings
@rollup/plugin-terser: Rollup plug-in that minifies
@rollup/pluginutils: Helpers for plug-ins of Rollup
@sentry/browser: Reports errors of browsers to Sentry
@shikijs/core: Core of the Shiki syntax highlighter
@simplewebauthn/browser: Passkeys in browsers
@simplewebauthn/server: Passkeys on the server
@sinclair/typebox: JSON schemas that are TypeScript types
@slack/bolt: Framework of Slack applications
@slack/web-api: Client of the Slack API
@smithy/node-http-handler: HTTP transport of Amazon Web Services clients
@solid-primitives/keyed: Lists for Solid that keep items by key
@solid-primitives/resize-observer: Sizes of elements as Solid signals
@solid-primitives/storage: Solid signals that are kept in storage
@sqltools/formatter: Formats SQL
@standard-schema/spec: Common interface of validation libraries
@stripe/react-stripe-js: Stripe payment forms for React
@stripe/stripe-js: Loads Stripe in browsers
@sveltejs/vite-plugin-svelte: Svelte in Vite
@t3-oss/env-nextjs: Checked environment variables for Next.js
@tailwindcss/postcss: Tailwind CSS as a PostCSS plug-in
@tailwindcss/typography: Typographic defaults for Tailwind CSS
@tailwindcss/vite: Tailwind CSS in Vite
@tanstack/match-sorter-utils: Ranks how well items match a search
@tanstack/react-form: Form state for React
@tanstack/react-query-devtools: Shows the cache of React Query while developing
@tanstack/react-query-persist-client: Keeps the cache of React Query across visits
@tanstack/react-router-devtools: Shows routes and matches while developing
@tanstack/react-start: Full-stack framework on TanStack Router
@tanstack/router-plugin: Generates routes from files for TanStack Router
@tanstack/store: Small reactive store
@testing-library/dom: Finds elements the way users do
@tippyjs/react: Tooltips and popovers for React
@tiptap/core: Headless rich-text editor
@tiptap/react: Tiptap editors for React
@tiptap/starter-kit: Usual extensions of Tiptap
@tsconfig/node20: Compiler settings for Node.js 20
@typescript-eslint/parser: Lets ESLint read TypeScript
@typescript-eslint/utils: Helpers for ESLint rules about TypeScript
@uiw/react-codemirror: CodeMirror editors for React
@vercel/analytics: Counts page views on Vercel
@vercel/og: Renders preview images from JSX
@visx/hierarchy: Trees and packed circles drawn with React
@visx/responsive: Charts that follow the size of their container
@vitejs/plugin-legacy: Vite builds for old browsers
@vitejs/plugin-react-swc: React in Vite, compiled by SWC
@vitejs/plugin-vue-jsx: JSX for Vue in Vite
@vitest/coverage-v8: Code coverage for Vitest
@vitest/utils: Helpers that the packages of Vitest share
@vue/compiler-core: Compiler of Vue templates for any platform
@vue/compiler-dom: Compiler of Vue templates for browsers
@vue/compiler-sfc: Compiler of single-file Vue components
@vue/consolidate: One interface to many template engines
@vue/devtools-api: Connects libraries to the developer tools of Vue
@vue/repl: Playground of single-file Vue components
@vue/runtime-core: Runtime of Vue for any platform
@vue/runtime-dom: Runtime of Vue for browsers
@vue/server-renderer: Renders Vue on the server
@vue/shared: Helpers that the packages of Vue share
@vue/test-utils: Mounts Vue components in tests
@webassemblyjs/ast: Syntax trees of WebAssembly
@webassemblyjs/wasm-edit: Edits WebAssembly modules
@webassemblyjs/wasm-parser: Parses WebAssembly modules
@xtuc/long: 64-bit integers
@xyflow/react: Diagrams of nodes and edges for React
`;
