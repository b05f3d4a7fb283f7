import type { FormDescriptions } from "../../src/model/language.js";

/** Methods that frameworks call at fixed times. */
const LIFECYCLE =
  "ngOnInit ngOnDestroy ngOnChanges ngDoCheck ngAfterViewInit ngAfterViewChecked ngAfterContentInit ngAfterContentChecked onModuleInit onModuleDestroy onApplicationBootstrap onApplicationShutdown componentDidMount componentDidUpdate componentWillUnmount componentDidCatch componentWillMount componentWillReceiveProps shouldComponentUpdate getSnapshotBeforeUpdate UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate render connectedCallback disconnectedCallback attributeChangedCallback dispose toString toJSON valueOf".split(
    " ",
  );

/** Forms of declarations. Among merged declarations the first form in this order determines the whole. */
export const FORMS = {
  component: { noun: "React component", layout: "tag", conventional: ["ErrorBoundary", "HydrateFallback"] },
  function: { noun: "Function", layout: "signature" },
  class: { noun: "Class", layout: "class", conventional: LIFECYCLE },
  enum: { noun: "Enum", layout: "members" },
  constant: { noun: "Constant", layout: "value" },
  interface: { noun: "Interface", layout: "interface" },
  type: { noun: "Type", layout: "alias" },
  namespace: { noun: "Namespace", layout: "members" },
} as const satisfies FormDescriptions;

export type EcmaForm = keyof typeof FORMS;
