/** Members that templates of Angular use. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const base = (template: string, component: string, more: Form["files"] = {}): Form["files"] => ({
  "package.json": { private: true, dependencies: { "@angular/core": "19" } },
  "angular.json": {
    version: 1,
    projects: { app: { projectType: "application", root: "", architect: { build: { options: { browser: "src/main.ts" } } } } },
  },
  "src/main.ts": "import { AppComponent } from './app.component';\nconsole.log(AppComponent);\n",
  "src/app.component.ts": component,
  "src/app.component.html": template,
  "src/store.ts":
    "export class Pet { name = ''; call() { return 1; } }\nexport class Store {\n  pets: Pet[] = [];\n  total() { return 1; }\n  first(): Pet { return this.pets[0]; }\n}\n",
  ...more,
});
const component = (body: string, head = "templateUrl: './app.component.html'"): string =>
  `import { Component, inject } from '@angular/core';\nimport { Pet, Store } from './store';\n@Component({ selector: 'app-root', ${head} })\nexport class AppComponent {\n${body}\n}\n`;
const usesOf = (name: string): string => `uses src/app.component.ts#AppComponent.${name}`;
const here = ["src/app.component.html"];
const nowhere = ["no direct uses found"];

describe("members of the component", () => {
  tellForms([
    {
      title: "in handlers, interpolations, properties and directives",
      files: base(
        '<button (click)="save($event); count = 1" [disabled]="isBusy()" title="{{ hint() }}">{{ label() | uppercase }}</button>\n<p *ngIf="open(); else other">{{ a() ? b() : c() }}</p>\n<ng-template #other></ng-template>\n<!-- {{ dead() }} -->\n',
        component("save(e: unknown) {} isBusy() {} hint() {} label() {} open() {} a() {} b() {} c() {} dead() {} other() {}"),
      ),
      answers: {
        [usesOf("save")]: ["src/app.component.html — call: 1"],
        [usesOf("isBusy")]: here,
        [usesOf("hint")]: here,
        [usesOf("label")]: here,
        [usesOf("open")]: ["src/app.component.html — call: 2"],
        [usesOf("b")]: here,
        [usesOf("c")]: here,
        [usesOf("dead")]: nowhere,
        [usesOf("other")]: ["no certain uses"],
      },
    },
    {
      title: "in blocks, local names and forms of a text",
      files: base(
        "@if (ready() && size() < 3; as yes) {\n  {{ yes }}\n} @else if (late()) {}\n@for (pet of list(); track key(pet)) {\n  {{ pet.call() }}\n}\n@switch (mode()) { @case (one()) {} }\n@let sum = add(1, 2);\n@defer (when near()) {}\n<i>{number(), plural, =1 {one} other {more}}</i>\n",
        component(
          "ready() {} size() {} late() {} list(): Pet[] { return []; } key(p: Pet) {} mode() {} one() {} add(a: number, b: number) {} near() {} number() {}",
        ),
      ),
      answers: Object.fromEntries(
        ["ready", "size", "late", "list", "key", "mode", "one", "add", "near", "number"]
          .map((name) => [usesOf(name), here])
          .concat([["uses src/store.ts#Pet.call", ["src/app.component.html — call: 5", "1 use in 1 file"]]]),
      ) as Form["answers"],
    },
    {
      title: "with pipes and their arguments, and two-way bindings",
      files: base(
        '<input [(ngModel)]="text" [value]="(get() | async)?.length" />{{ when() | date: format() : zone() }}{{ x ? (y() | slice: from() : 2) : z() }}\n',
        component("text = ''; get() {} when() {} format() {} zone() {} y() {} from() {} z() {} date() {} slice() {}"),
      ),
      answers: {
        [usesOf("text")]: ["src/app.component.html — read: 1; assign: 1"],
        ...Object.fromEntries(["get", "when", "format", "zone", "y", "from", "z"].map((name) => [usesOf(name), here])),
        [usesOf("date")]: nowhere,
        [usesOf("slice")]: nowhere,
      },
    },
    {
      title: "on the element itself, also of a directive",
      files: base(
        "",
        "import { Component, Directive } from '@angular/core';\n@Component({\n  template: '',\n  host: {\n    '(click)': 'go()',\n    '[class.on]': 'isOn',\n    class: 'stay',\n  },\n})\nexport class AppComponent { go() {} get isOn() { return 1; } stay() {} }\n@Directive({ selector: '[x]', host: { '(blur)': \"leave('x')\" } })\nexport class Mark { leave(x: string) {} }\n",
      ),
      answers: {
        [usesOf("go")]: ["src/app.component.ts — call: 5"],
        [usesOf("isOn")]: ["src/app.component.ts — read: 6"],
        [usesOf("stay")]: ["!call", "!read"],
        "uses src/app.component.ts#Mark.leave": ["src/app.component.ts — call: 11"],
      },
    },
    {
      title: "in a template that stands in the decorator, and of a base",
      files: base(
        "",
        `import { Component } from '@angular/core';\nexport class Base { close() {} }\n@Component({\n  template: \`\n    <a (click)="go()">{{ x }}</a>\n    <b (click)="close()"></b>\`,\n})\nexport class AppComponent extends Base { go() {} stay() {} }\n`,
      ),
      answers: {
        [usesOf("go")]: ["src/app.component.ts — call: 5"],
        "uses src/app.component.ts#Base.close": ["src/app.component.ts — call: 6"],
        [usesOf("stay")]: nowhere,
      },
    },
  ]);
});

describe("members of services", () => {
  const template = '<p *ngFor="let pet of store.pets">{{ pet.call() }}</p>{{ store.total() }}{{ store.first().name }}\n';
  const answers = {
    "uses src/store.ts#Store.total": here,
    "uses src/store.ts#Store.first": here,
    "uses src/store.ts#Pet.call": ["src/app.component.html — call: 1"],
  };
  tellForms([
    { title: "from the constructor", files: base(template, component("constructor(public store: Store) {}")), answers },
    { title: "by inject", files: base(template, component("protected readonly store = inject(Store);")), answers },
    { title: "in a property", files: base(template, component("store!: Store;")), answers },
    {
      title: "behind a name of the component that nothing tells the class of",
      files: base('{{ thing().total() }}<x-y #child></x-y><b (click)="child.first()"></b>\n', component("thing: any;")),
      answers: {
        "uses src/store.ts#Store.total": ["no certain uses", "src/app.component.html"],
        "uses src/store.ts#Store.first": ["no certain uses", "src/app.component.html"],
      },
    },
    {
      title: "a page that is no template uses no members",
      files: base("<p></p>\n", component("save() {}"), { "src/page.html": "<p>{{ save() }} {{ x.total() }}</p>\n" }),
      answers: { [usesOf("save")]: nowhere, "uses src/store.ts#Store.total": nowhere },
    },
    {
      title: "what the framework calls by itself",
      files: base("{{ x | twice }}\n", component("ngOnInit() {}"), {
        "src/twice.ts":
          "import { Pipe } from '@angular/core';\n@Pipe({ name: 'twice' })\nexport class Twice { transform(x: number) { return 2 * x; } half() {} }\n",
      }),
      answers: {
        [usesOf("ngOnInit")]: ["no certain uses"],
        "uses src/twice.ts#Twice.transform": ["no certain uses", "where a template has `| twice`: src/app.component.html:1"],
        "uses src/twice.ts#Twice.half": nowhere,
      },
    },
  ]);
});
