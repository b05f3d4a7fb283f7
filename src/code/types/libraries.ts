/** What names of the language and of some packages give, in the words of `TypedName`: types of their own follow from what they are given. */
import type { TypedName } from "../../model/file-uses.js";

/** Stands for the file that would declare what JavaScript itself has. */
export const LANGUAGE = "::javascript";

const VUE_REF = "Ref{#0}";

/**
 * `#0` is the first type parameter; `Ref.current` a member of a type, whose own type parameters begin with `#8`; `Ref:` what has the members of
 * another type; `Ref()` what calling an object of it gives.
 */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [LANGUAGE]: {
    "Promise.all|Promise.resolve": "<#8>(#8)",
    "Promise.race|Promise.any": "<[#8]>(#8)",
    "Object.values": "<[#8]>([#8])",
    "Object.entries": "<[#8]>([{;#8}])",
    "Object.freeze|Object.seal": "<#8>(#8)",
    // Of components of Vue, which import none of these.
    defineProps: "(#0)",
    withDefaults: "<#0>(#0)",
    "Array.from": "<[#9];<#9>(#8)>([#8{#9}])",
  },
  "::npm:react": {
    useState: "<(#0)|#0>({#0;<<#0>(#0)|#0>()})",
    useReducer: "<<#0{#1}>();#1;<#1>(#0)>({#0{#1};})",
    "useRef|createRef": "<#0>(RefObject{#0})",
    "RefObject.current|MutableRefObject.current": "#0",
    createContext: "<#0>(Context{#0})",
    "Context.displayName": "string",
    "useContext|use": "<Context{#0}|#0>(#0)",
    useMemo: "<(#0)>(#0)",
    "useDeferredValue|useOptimistic|useCallback|memo": "<#0>(#0)",
    useSyncExternalStore: "<;(#0)>(#0)",
  },
  "::npm:vue": {
    "ref|shallowRef|useTemplateRef": `<#0>(${VUE_REF})`,
    customRef: `<({get=(#0)})>(${VUE_REF})`,
    "Ref.value|ShallowRef.value|ComputedRef.value|WritableComputedRef.value": "#0",
    // A template and a reactive object take the value in place of the reference.
    "Ref:|ShallowRef:|ComputedRef:|WritableComputedRef:": "#0",
    computed: `<(#0)|{get=(#0)}>(${VUE_REF})`,
    "reactive|readonly|shallowReactive|shallowReadonly|markRaw|toRaw": "<#0>(#0)",
    "unref|toValue": `<${VUE_REF}|(#0)|#0>(#0)`,
    "InjectionKey.description": "string",
    inject: "<InjectionKey{#0}>(#0)",
    watch: `<${VUE_REF}|(#0);<#0;#0>()>()`,
  },
  "::npm:@angular/core": {
    inject: "<InjectionToken{#0}|#0>(#0)",
    "TestBed.inject|TestBed.get": "<InjectionToken{#8}|#8>(#8)",
    "InjectionToken.toString": "()",
    signal: "<#0>(WritableSignal{#0})",
    "Signal()|WritableSignal()|InputSignal()|ModelSignal()": "#0",
    "WritableSignal.set|ModelSignal.set": "<#0>()",
    "WritableSignal.update|ModelSignal.update": "<<#0>(#0)>()",
    "WritableSignal.asReadonly": "(Signal{#0})",
    computed: "<(#0)>(Signal{#0})",
    "viewChild()|contentChild()|viewChild.required|contentChild.required": "<#8>(Signal{#8})",
    "viewChildren|contentChildren": "<#0>(Signal{[#0]})",
    "input()|input.required": "<#8>(InputSignal{#8})",
    "model()|model.required": "<#8>(ModelSignal{#8})",
  },
  "::npm:@preact/signals": {
    "signal|useSignal": "<#0>(Signal{#0})",
    "computed|useComputed": "<(#0)>(Signal{#0})",
    "Signal.value|ReadonlySignal.value": "#0",
    "Signal.peek|ReadonlySignal.peek": "(#0)",
    "Signal.subscribe|ReadonlySignal.subscribe": "<<#0>()>()",
  },
  "::npm:solid-js": {
    createSignal: "<#0>({(#0);<<#0>()|#0>()})",
    createMemo: "<(#0)>((#0))",
    createContext: "<#0>(Context{#0})",
    "Context.id": "symbol",
    useContext: "<Context{#0}>(#0)",
    createResource: "<(#0)>({(#0);})",
    createStore: "<#0>({#0;})",
  },
  "::npm:svelte": {
    "getContext|setContext": "<;#0>(#0)",
    writable: "<#0>(Writable{#0})",
    readable: "<#0>(Readable{#0})",
    "Writable.subscribe|Readable.subscribe": "<<#0>()>()",
    "Writable.set": "<#0>()",
    "Writable.update": "<<#0>(#0)>()",
    "Writable:": "Readable{#0}",
    derived: "<Readable{#1};<#1>(#0)>(Readable{#0})",
    get: "<Readable{#0}>(#0)",
  },
  "::npm:rxjs": {
    "of|from": "<[#0]|#0>(Observable{#0})",
    "Observable.subscribe": "<<#0>()|{next=<#0>()}>()",
    "Observable.forEach": "<<#0>()>()",
    "Observable.toPromise": "(#0)",
    "Subject.asObservable": "(Observable{#0})",
    "Subject.next": "<#0>()",
    "Subject:": "Observable{#0}",
    "BehaviorSubject:|ReplaySubject:|AsyncSubject:": "Subject{#0}",
    "BehaviorSubject.value": "#0",
    "BehaviorSubject.getValue": "(#0)",
    "firstValueFrom|lastValueFrom": "<Observable{#0}>(#0)",
  },
};

const SAME: Readonly<Record<string, string>> = {
  "::npm:preact": "::npm:react",
  "::npm:@vue/composition-api": "::npm:vue",
  "::npm:vue-demi": "::npm:vue",
  "::npm:@vue/reactivity": "::npm:vue",
  "::npm:@preact/signals-core": "::npm:@preact/signals",
  "::npm:@preact/signals-react": "::npm:@preact/signals",
};

const READ = new Map<string, ReadonlyMap<string, TypedName>>();

/** What is known of the package with a key; undefined of others. */
export function libraryAt(key: string): ReadonlyMap<string, TypedName> | undefined {
  if (!key.startsWith("::")) return undefined;
  const known = READ.get(key);
  const texts = TEXTS[SAME[key] ?? key];
  if (known !== undefined || texts === undefined) return known;
  const found = new Map<string, TypedName>();
  for (const [names, text] of Object.entries(texts)) for (const name of names.split("|")) addName(found, name, text);
  READ.set(key, found);
  return found;
}

function addName(found: Map<string, TypedName>, written: string, text: string): void {
  const name = written.replace(/:$|\(\)$/, "");
  const before = found.get(name) ?? { name };
  const [, taken, result = text] = /^<(.*)>\((.*)\)$/.exec(text) ?? [];
  if (written.endsWith(":")) found.set(name, { ...before, bases: [text] });
  else if (written.endsWith("()")) found.set(name, { ...before, results: [result], ...(taken && { takes: [taken] }), isOpen: true });
  else found.set(name, { ...before, type: text });
  const owner = name.slice(0, Math.max(name.indexOf("."), 0));
  if (owner !== "" && !found.has(owner)) found.set(owner, { name: owner });
}
