import { setTimeout } from 'node:timers/promises';
import type { CrashShop } from './crash-shop.ts';
import { type Entry, idOf, isDone, numeroIn } from './known.ts';
import { workUntil } from './load.ts';

/** What the server does when it ends: sells, makes a backup, restores one, or sells after it restored one. */
export const PLANS = ['sell', 'backup', 'restore', 'restored'] as const;
export type Plan = (typeof PLANS)[number];
export type Signal = 'SIGKILL' | 'SIGTERM';

/** Answered writes of each round that are sent again. */
const REPEATED = 3;

/** Waits until the tills got so many answers more. Throws when they end before. */
async function answers(shop: CrashShop, tills: Promise<void>, more: number): Promise<void> {
  const goal = shop.known.answers + more;
  await workUntil(tills, () => shop.known.answers >= goal);
}

/** A restore that was asked for, and what tells whether it came about. */
interface Asked {
  /** A write that was answered after the backup: gone once that is restored. */
  witness: Entry;
  /** The number of answers until then. */
  after: number;
  answer: Promise<number | undefined>;
}

/** Asks for a restore while the tills work. */
async function askForRestore(shop: CrashShop): Promise<Asked> {
  const { backup, known, load, random } = shop;
  if (!backup) throw new Error('there is no backup to restore');
  const witness = known.add(load.ajuste(random));
  // Pieces that are there: it is not refused.
  Object.assign(witness.write.body, { cantidad: 1 });
  load.settle(witness, await shop.send(witness.write));
  if (witness.state !== 'done') throw new Error(`the witness was refused: ${witness.answer?.text}`);
  const after = known.answers;
  return { witness, after, answer: shop.askForRestore(backup) };
}

/** Learns whether the restore came about. Returns what is wrong with that. */
async function learnOfRestore(shop: CrashShop, { witness, after, answer }: Asked): Promise<string[]> {
  const status = await answer;
  const restored = !(await shop.marks()).has(idOf(witness.write));
  if (restored) {
    shop.known.goBack(shop.backup?.marks ?? new Map(), after);
    shop.load.forget();
    await shop.signIn();
  }
  const expected = status === undefined ? restored : status === 200;
  return restored === expected ? [] : [`a restore answered with ${status}: restored is ${restored}`];
}

/** Works until the instant at which the server is ended. Returns the tills, and a restore that was asked for. */
async function workUntilTheEnd(shop: CrashShop, plan: Plan): Promise<[tills: Promise<void>, asked?: Asked]> {
  const { load, random } = shop;
  const tills = load.run();
  await answers(shop, tills, random.integer(4, 24));
  switch (plan) {
    case 'sell':
      await setTimeout(random.integer(0, 15));
      return [tills];
    case 'backup': {
      const made = shop.makeBackup();
      made.catch(() => undefined);
      await Promise.race([made, setTimeout(random.integer(0, 200))]);
      return [tills];
    }
    case 'restore': {
      const asked = await askForRestore(shop);
      load.stop();
      await setTimeout(random.integer(0, 500));
      return [tills, asked];
    }
    case 'restored': {
      const asked = await askForRestore(shop);
      load.stop();
      await tills;
      if ((await asked.answer) !== 200) throw new Error(`a restore answered with ${await asked.answer}`);
      await shop.reopened();
      const wrong = await learnOfRestore(shop, asked);
      if (wrong.length > 0) throw new Error(wrong.join('; '));
      const again = load.run();
      await answers(shop, again, random.integer(1, 12));
      return [again];
    }
  }
}

/** Sends again what got no answer. Returns what is wrong with the answers. */
async function settleDoubts(shop: CrashShop): Promise<string[]> {
  const marks = await shop.marks();
  const wrong: string[] = [];
  for (const entry of shop.known.ofState('in-doubt')) {
    const before = marks.get(idOf(entry.write));
    const answer = await shop.send(entry.write);
    shop.load.settle(entry, answer);
    const told = `${idOf(entry.write)} was answered ${answer.status}${answer.repeated ? ', repeated' : ''}`;
    if (answer.status >= 500) wrong.push(told);
    if (answer.repeated !== (before !== undefined))
      wrong.push(`${told}, and was there: ${before !== undefined}`);
    if (before && (!isDone(answer) || numeroIn(entry.write, answer) !== before.numero))
      wrong.push(`${told} with another answer than the first`);
    wrong.push(...(await repeat(shop, entry)));
  }
  return wrong;
}

/** Sends a write again that was answered. Returns what is wrong with the answer. */
async function repeat(shop: CrashShop, { write, state, answer }: Entry): Promise<string[]> {
  if (state !== 'done' || !answer) return [];
  const again = await shop.send(write);
  const same = again.repeated && again.status === answer.status && again.text === answer.text;
  return same ? [] : [`${idOf(write)} sent again was answered ${again.status} ${again.text}`];
}

async function repeatSome(shop: CrashShop): Promise<string[]> {
  const done = shop.known.ofState('done');
  if (done.length === 0) return [];
  const chosen = Array.from({ length: REPEATED }, () => shop.random.pick(done));
  return (await Promise.all(chosen.map((entry) => repeat(shop, entry)))).flat();
}

/** Starts again after the end, sometimes in a second attempt, and learns what the restore came to. */
async function startAgain(shop: CrashShop, asked: Asked | undefined): Promise<string[]> {
  if (shop.random.chance(0.2)) await shop.killWhileStarting(shop.random.integer(1, 1200));
  await shop.start();
  return asked ? await learnOfRestore(shop, asked) : [];
}

/**
 * Ends a shop's server in the middle of its work, starts it again and looks at everything. Returns what is wrong. A
 * plan that restores needs a backup.
 */
export async function round(shop: CrashShop, plan: Plan, signal: Signal): Promise<string[]> {
  const [tills, asked] = await workUntilTheEnd(shop, plan);
  const wrong: string[] = [];
  if (signal === 'SIGKILL') await shop.kill();
  else {
    const code = await shop.terminate();
    if (code !== 0) wrong.push(`it ended with ${code}`);
    if (plan === 'sell' && shop.onSqlite && shop.hasLog()) wrong.push('the database was not closed');
  }
  shop.load.stop();
  await tills;
  wrong.push(...(await startAgain(shop, asked)));
  wrong.push(...(await settleDoubts(shop)), ...(await repeatSome(shop)), ...(await shop.findings()));
  return wrong;
}
