import { readFileSync } from 'node:fs';

/** Memory of a process in MB: its own, and what it holds of files, which the system takes back when it needs it. */
export interface Memory {
  own: number;
  ofFiles: number;
}

/** What a process holds now; pages that it shares with others count in part. Linux only. */
export function memoryOf(pid: number | undefined): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const mb = (kind: string) => {
    const found = new RegExp(`^Pss_${kind}:\\s+(\\d+)`, 'm').exec(rollup);
    if (!found) throw new Error('the system does not tell the memory of a process');
    return Number(found[1]) / 1024;
  };
  return { own: mb('Anon'), ofFiles: mb('File') + mb('Shmem') };
}
