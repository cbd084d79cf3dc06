import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readJsonFile, writeJsonFile } from '../../device/json-file.ts';
import { type Job, jobSchema } from './job.ts';

const FILE = /^[0-9a-f-]{36}\.json$/;

/** A folder with one file per job: a damaged file loses one job only. */
export interface JobStore {
  /** The stored jobs, in the order in which they were asked for. */
  read(): Promise<Job[]>;
  put(job: Job): Promise<void>;
  remove(id: string): Promise<void>;
}

export function jobStore(folder: string): JobStore {
  const fileOf = (id: string): string => path.join(folder, `${id}.json`);
  /** The last write of each job: writes of one job follow each other, those of others do not wait. */
  const writing = new Map<string, Promise<unknown>>();

  function inOrder(id: string, write: () => Promise<void>): Promise<void> {
    const next = (writing.get(id) ?? Promise.resolve()).catch(() => undefined).then(write);
    writing.set(id, next);
    const forget = (): void => {
      if (writing.get(id) === next) writing.delete(id);
    };
    next.then(forget, forget);
    return next;
  }

  return {
    async read() {
      const names = await readdir(folder).catch((): string[] => []);
      const files = names.filter((name) => FILE.test(name));
      const jobs = await Promise.all(
        files.map((name) => readJsonFile<Job | null>(path.join(folder, name), jobSchema, null)),
      );
      return jobs.filter((job) => job !== null).sort((a, b) => a.turno - b.turno || a.creado - b.creado);
    },
    put(job) {
      // As it is now: it may change before its turn.
      const copy = { ...job };
      return inOrder(job.id, () => writeJsonFile(fileOf(copy.id), copy));
    },
    remove: (id) => inOrder(id, () => rm(fileOf(id), { force: true })),
  };
}
