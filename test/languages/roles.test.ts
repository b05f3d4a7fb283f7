import { expect, it } from "vitest";
import { ecmascript } from "../../languages/ecmascript/index.js";
import { extract as extractGo } from "../../languages/go/extract/index.js";
import { go } from "../../languages/go/index.js";
import { extract as extractEcma } from "../../languages/ecmascript/extract/index.js";
import { extract as extractPython } from "../../languages/python/extract/index.js";
import { python } from "../../languages/python/index.js";
import type { FileRole } from "../../src/model/facts.js";

const roleOf = async (path: string, text: string): Promise<FileRole | undefined> => {
  if (path.endsWith(".py")) return python.roleOf?.(await extractPython(path, text, "full"));
  if (path.endsWith(".go")) return go.roleOf?.(await extractGo(path, text, "full"));
  return ecmascript.roleOf?.(await extractEcma(path, text, "full"));
};
const NEST = `import { Module, Injectable, Controller } from "@nestjs/common";\n`;
const NG = `import { Component, Injectable } from "@angular/core";\n`;

it.each([
  ["cart.component.ts", `${NG}@Component({}) export class CartComponent {}`, "Angular component", "Cart"],
  ["cart.service.ts", `${NG}@Injectable() export class CartService {}`, "Angular service", "Cart"],
  ["cart.service.ts", `${NEST}@Injectable() export class CartService {}`, "NestJS service", "Cart"],
  ["cart.guard.ts", `${NEST}@Injectable() export class OwnerGuard {}`, "NestJS guard", "Owner"],
  ["cart.ts", `${NEST}@Injectable() export class Prices {}`, "NestJS provider", "Prices"],
  ["cart.controller.ts", `${NEST}@Controller() export class CartController {}`, "NestJS controller", "Cart"],
  ["theme.ts", `import { createContext } from "react";\nexport const ThemeContext = createContext(1);`, "React context", "Theme"],
  ["routes.ts", `import { Router } from "express";\nexport const router = Router();`, "Express router", undefined],
  ["cart.stories.tsx", "export const a = 1;", "Storybook stories", "cart"],
  ["cart.test.ts", "export const a = 1;", "Tests", "cart"],
  ["vite.config.ts", "export default {};", "Configuration of vite", undefined],
  ["shop/cart/forms/forms.py", "from django import forms\nclass Pay(forms.Form): pass\n", "Django forms of app `cart`", undefined],
  ["shop/cart/models.py", "from django.db import models\nclass Cart(models.Model): pass\n", "Django models of app `cart`", undefined],
  [
    "shop/cart/urls.py",
    "from django.urls import path\nfrom . import views\nurlpatterns = [path('a', views.add)]\n",
    "Django URL routes of app `cart`",
    undefined,
  ],
  [
    "shop/cart/migrations/0002_add_price.py",
    "from django.db import migrations\nclass Migration(migrations.Migration):\n    operations = [migrations.AddField('a', 'b', 'c')]\n",
    "Django migration 0002 of app `cart`: adds `b` to `a`",
    undefined,
  ],
  [
    "shop/cart/management/commands/prune.py",
    "from django.core.management.base import BaseCommand\nclass Command(BaseCommand): pass\n",
    "Django management command `prune`",
    undefined,
  ],
  ["shop/__init__.py", "", "Makes `shop` a Python package; contains no code", undefined],
  ["shop/__main__.py", "print(1)\n", "Runs `python -m shop`", undefined],
  ["shop/tasks.py", "from celery import shared_task\n@shared_task\ndef prune(): pass\n", "Celery tasks", undefined],
  ["shop/api.py", "from fastapi import APIRouter\nrouter = APIRouter()\n", "FastAPI router", undefined],
  ["cmd/till/main.go", "package main\nfunc main() {}\n", "Command `till`", undefined],
  ["cmd/till/drawer.go", "package main\nfunc openDrawer() {}\n", "Part of command `till`", undefined],
  ["till/main.go", "package main\nfunc main() {}\n", "Program `till`", undefined],
])("%s", async (path, text, noun, subject) => {
  const role = await roleOf(path, text);
  expect([role?.noun, role?.subject]).toEqual([noun, subject]);
});

it("names what belongs to a module before what it imports", async () => {
  const text = `${NEST}import { PriceModule } from "./p.js";\nimport { CartService } from "./s.js";\n@Module({ imports: [PriceModule], providers: [CartService] }) export class CartModule {}`;
  expect(await roleOf("cart.module.ts", text)).toMatchObject({
    noun: "NestJS module",
    subject: "Cart",
    names: ["CartService", "PriceModule"],
  });
});

it("names what Django does with the file", async () => {
  const urls = "from django.urls import path\nfrom . import views\nurlpatterns = [path('a', views.add), path('b', views.add)]\n";
  expect((await roleOf("cart/urls.py", urls))?.names).toEqual(["add"]);
  const models = "from django.db import models\nclass Cart(models.Model): pass\nclass Total: pass\n";
  expect((await roleOf("cart/models.py", models))?.names).toEqual(["Cart"]);
});

it.each([
  ["cart/models.py", "class Cart: pass\n"],
  ["cart/urls.py", "urlpatterns = []\n"],
  ["cart/migrations/0002_add_price.py", "x = 1\n"],
  ["cart/__init__.py", "x = 1\n"],
  ["cart.component.ts", "function Component() {}\n@Component() export class CartComponent {}"],
  ["cart.service.ts", "export class CartService {}"],
  ["routes.ts", "export const routes = Router2();"],
  ["config.ts", "export default {};"],
  ["cart/cart.go", "package cart\n"],
])("has no role by its name alone: %s", async (path, text) => {
  expect(await roleOf(path, text)).toBeUndefined();
});

it("has the text of a command that is written for people", async () => {
  const help = `class Command(BaseCommand):\n    help = "Prune old carts. Slow."\n`;
  const command = await roleOf("shop/management/commands/prune.py", `from django.core.management.base import BaseCommand\n${help}`);
  expect(command).toMatchObject({ noun: "Django management command `prune`", says: "Prune old carts." });
  const parser = (more = ""): string =>
    `import argparse\ndef main():\n    argparse.ArgumentParser(description="Weigh teas.")\n${more}if __name__ == "__main__":\n    main()\n`;
  expect(await roleOf("weigh.py", parser())).toMatchObject({ noun: "", says: "Weigh teas." });
  expect(await roleOf("weigh.py", parser(`    argparse.ArgumentParser(description="Sell teas.")\n`))).toBeUndefined();
  expect(await roleOf("weigh.py", `import argparse\ndef add():\n    argparse.ArgumentParser(description="Weigh teas.")\n`)).toBeUndefined();
});

it.each([
  ["AddField('tea', 'price', 1), m.AddField(model_name='tea', name='grams', field=1)", "adds `price` and `grams` to `tea`"],
  ["AddField('tea', 'owner', 1), m.AddField('shop', 'owner', 1)", "adds `owner` to `tea` and `shop`"],
  ["AlterField(model_name='tea', name='kind', field=1), m.DeleteModel('Pot')", "alters `kind` of `tea` and deletes the model `Pot`"],
  ["CreateModel(name='Tea', fields=[]), m.CreateModel('Pot', [])", "creates the models `Tea` and `Pot`"],
  ["RenameField('tea', 'a', 'b'), m.RunPython(fill, m.RunPython.noop)", "renames `a` of `tea` to `b` and runs `fill()`"],
  ["AddField('tea', 'price', 1), m.Unknown()", "adds `price` to `tea` and more"],
  ["RemoveIndex('tea', 'x'), m.RenameModel('Tea', 'Brew')", "removes an index from `tea` and renames the model `Tea` to `Brew`"],
])("says what a migration changes: %s", async (operations, change) => {
  const text = `from django.db import migrations as m\nclass Migration(m.Migration):\n    operations = [m.${operations}]\n`;
  expect((await roleOf("shop/migrations/0002_auto.py", text))?.noun).toBe(`Django migration 0002 of app \`shop\`: ${change}`);
});

it("has the title of the only page that a script registers", async () => {
  const page = (title: string, path: string): string =>
    `routes.register("a", wrap({ path: "${path}", title: "${title}", render: () => 1 }));\n`;
  expect(await roleOf("teas.js", page("Teas", "/teas") + page("Teas", "/teas/new"))).toEqual({ noun: 'Page "Teas" at route `/teas`' });
  expect(await roleOf("teas.js", page("Teas", "/teas") + page("Pots", "/teas/pots"))).toBeUndefined();
  expect(await roleOf("teas.js", page("Teas", "/teas") + page("Teas", "/pots"))).toBeUndefined();
  expect(await roleOf("teas.js", `export const menu = [{ path: "/teas", title: "Teas" }];`)).toBeUndefined();
});

it("has the description of the only command", async () => {
  const program = (more = ""): string =>
    `import { Command } from "commander";\nnew Command().description("Weigh teas.")${more}.action(() => 1);\n`;
  expect(await roleOf("weigh.js", program())).toEqual({ noun: "", says: "Weigh teas." });
  expect(await roleOf("weigh.js", program(`.command("sell").description("Sell teas.")`))).toBeUndefined();
  expect(await roleOf("weigh.js", `shelf.description("Green teas.");`)).toBeUndefined();
  const cobra = (short: string): string => `var c${short.length} = &cobra.Command{Use: "weigh [tea]", Short: "${short}"}\n`;
  expect(await roleOf("shop/weigh.go", `package shop\n${cobra("Weigh teas")}`)).toEqual({ noun: "Command `weigh`", says: "Weigh teas" });
  expect(await roleOf("shop/weigh.go", `package shop\n${cobra("Weigh teas")}${cobra("Sell teas")}`)).toBeUndefined();
});

it("keeps the name of a migration whose operations leave open what changes", async () => {
  const text =
    "from django.db import migrations as m\nclass Migration(m.Migration):\n    operations = [m.AlterModelOptions(name='tea', options={})]\n";
  expect((await roleOf("shop/migrations/0002_tea_permission.py", text))?.noun).toBe(
    "Django migration 0002 of app `shop`: tea permission (alters the options of `tea`)",
  );
});
