/** A thin layer over node-sqlite3-wasm: typed rows, and statements that are released with their database. */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sqlite from "node-sqlite3-wasm";

type Value = string | number | null;
export type Fields = Readonly<Record<string, Value>>;

interface Query {
  readonly run: (...values: readonly (Value | undefined | boolean)[]) => void;
  readonly get: <Row extends Fields>(...values: readonly (Value | undefined)[]) => Row | undefined;
  readonly all: <Row extends Fields>(...values: readonly (Value | undefined)[]) => readonly Row[];
  /** One row at a time. */
  readonly each: <Row extends Fields>(...values: readonly (Value | undefined)[]) => IterableIterator<Row>;
}

export interface Database {
  readonly exec: (sql: string) => void;
  readonly query: (sql: string) => Query;
  readonly close: () => void;
}

/** Opens a file that exists and does not change. Any number of processes may read it at a time. */
export function readDatabase(file: string): Database {
  const { path, remove } = privateName(file);
  try {
    const database = connect(new sqlite.Database(path, { readOnly: true, fileMustExist: true }));
    const close = (): void => {
      database.close();
      remove();
    };
    return { ...database, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Opens or makes a file, for this process alone. */
export function writeDatabase(file: string): Database {
  return connect(new sqlite.Database(file));
}

function connect(database: InstanceType<typeof sqlite.Database>): Database {
  const open = new Map<string, { readonly query: Query; readonly finalize: () => void }>();
  const query = (sql: string): Query => {
    const before = open.get(sql);
    if (before !== undefined) return before.query;
    const statement = database.prepare(sql);
    const made = { query: asQuery(statement), finalize: () => statement.finalize() };
    open.set(sql, made);
    return made.query;
  };
  return {
    exec: (sql) => database.exec(sql),
    query,
    close: () => {
      for (const { finalize } of open.values()) finalize();
      database.close();
    },
  };
}

type Statement = ReturnType<InstanceType<typeof sqlite.Database>["prepare"]>;

/** Rows have the columns that the SQL of the caller selects: the one place where they get their type. */
function asQuery(statement: Statement): Query {
  const bound = (values: readonly (Value | undefined | boolean)[]): Value[] =>
    values.map((value) => (value === undefined ? null : typeof value === "boolean" ? Number(value) : value));
  return {
    run: (...values) => void statement.run(bound(values)),
    get: <Row extends Fields>(...values: readonly (Value | undefined)[]) => (statement.get(bound(values)) as Row | null) ?? undefined,
    all: <Row extends Fields>(...values: readonly (Value | undefined)[]) => statement.all(bound(values)) as unknown as readonly Row[],
    each: <Row extends Fields>(...values: readonly (Value | undefined)[]) =>
      statement.iterate(bound(values)) as unknown as IterableIterator<Row>,
  };
}

/** Inserts one row by the names of its columns; an absent value is NULL, `true` is 1. */
export function insertRow(database: Database, table: string, row: Readonly<Record<string, Value | undefined | boolean>>): void {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  database.query(sql).run(...Object.values(row));
}

/** A name of a file that no other process has. */
interface PrivateName {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * node-sqlite3-wasm locks a file with a directory beside it, for reading too. Two readers would shut each other out, one that is killed would shut out
 * all that follow, and an index on a read-only disk could not be read. An index never changes under its name, so each reader takes its own name for it.
 */
function privateName(file: string): PrivateName {
  const directory = mkdtempSync(join(tmpdir(), "dsp-fleet-"));
  const path = join(directory, "index.sqlite");
  try {
    symlinkSync(resolve(file), path);
  } catch {
    // Windows allows links to administrators only.
    copyFileSync(file, path);
  }
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
