/** Opens an index for questions. */
import { existsSync } from "node:fs";
import { readDatabase, type Database } from "../index/database.js";
import { INDEX_VERSION } from "../index/schema.js";
import { InputError } from "../surface/input-error.js";

/** @throws {InputError} if the file is missing, is no index, or has another form than this program reads. */
export function openIndex(file: string): Database {
  if (!existsSync(file)) throw new InputError(`there is no index at ${file}`, "build it with fleet run");
  const database = opened(file);
  try {
    const version = versionOf(database);
    if (version === INDEX_VERSION) return database;
    const older = version < INDEX_VERSION;
    throw new InputError(
      `the index at ${file} has form ${version}, and this program reads form ${INDEX_VERSION}`,
      older ? "build it again with fleet run" : "update dsp-fleet",
    );
  } catch (error) {
    database.close();
    if (error instanceof InputError) throw error;
    throw notAnIndex(file);
  }
}

function opened(file: string): Database {
  try {
    return readDatabase(file);
  } catch {
    throw notAnIndex(file);
  }
}

function notAnIndex(file: string): InputError {
  return new InputError(`${file} is no index of a fleet`, "build one with fleet run");
}

function versionOf(database: Database): number {
  const row = database.query("SELECT value FROM meta WHERE key = 'version'").get<{ readonly value: string }>();
  return Number(row?.value);
}
