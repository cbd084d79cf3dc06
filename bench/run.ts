import { readdirSync } from 'node:fs';

// npm run bench [name]: one measured promise, or all of them.

const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && file !== 'run.ts');
const asked = process.argv[2];
const chosen = asked ? all.filter((file) => file === `${asked}.ts`) : all;
if (chosen.length === 0) {
  console.error(
    `No hay una medición «${asked}». Hay: ${all.map((file) => file.replace('.ts', '')).join(', ')}`,
  );
  process.exit(1);
}
for (const file of chosen) await import(`./${file}`);
