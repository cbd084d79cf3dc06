import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#contract/words/errores.ts';
import { programFolders } from '../../../base/config/paths.ts';
import { openImages } from '../images.ts';
import { type Drawing, DrawingEndedError, openDrawing } from './drawing.ts';
import type { Job } from './jobs.ts';
import { type DrawingProcess, forkDrawing } from './launch.ts';

const { drawing: program } = programFolders();

let drawing: Drawing | undefined;
afterEach(() => drawing?.close());

const pictureOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'tomato' } });
const encode = (picture: Uint8Array): Extract<Job, { tipo: 'codificar' }> => ({
  tipo: 'codificar',
  picture,
  fit: 'cover',
});

describe('the process of pictures', () => {
  it('ends itself when a picture asks for too much memory, and the next picture gets another', async () => {
    const started: DrawingProcess[] = [];
    drawing = openDrawing(async () => {
      // The first one may take hardly more than it begins with.
      const own = await forkDrawing(program, started.length === 0 ? 150_000_000 : undefined);
      started.push(own);
      return own;
    });
    const large = await pictureOf(4_500).png({ progressive: true }).toBuffer();
    const small = await pictureOf(20).png().toBuffer();
    const [ended, next] = await Promise.allSettled([drawing.run(encode(large)), drawing.run(encode(small))]);
    expect(ended).toEqual({ status: 'rejected', reason: expect.any(DrawingEndedError) });
    expect(next).toMatchObject({ status: 'fulfilled', value: { ratio: 1 } });
    expect(started).toHaveLength(2);
  });

  it('that takes too much memory ends at once, not when its decoders have finished', async () => {
    const child = fork(program, ['150000000'], { serialization: 'advanced' });
    const large = await pictureOf(4_500).png({ progressive: true }).toBuffer();
    child.send(encode(large));
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('is kept for the next picture', async () => {
    let started = 0;
    drawing = openDrawing(async () => {
      started += 1;
      return await forkDrawing(program);
    });
    const small = await pictureOf(20).png().toBuffer();
    await drawing.run(encode(small));
    await drawing.run(encode(small));
    expect(started).toBe(1);
  });

  it('that has grown is not kept, and its late end does not reach the next one', async () => {
    const ends: (() => void)[] = [];
    drawing = openDrawing(async () => {
      const own: DrawingProcess = {
        post: () => own.heard({ tipo: 'hecho', valor: new Uint8Array(), crecido: ends.length === 1 }),
        heard: () => undefined,
        ended: () => undefined,
        end: () => undefined,
      };
      ends.push(() => own.ended());
      return own;
    });
    await drawing.run({ tipo: 'png', picture: new Uint8Array() });
    await drawing.run({ tipo: 'png', picture: new Uint8Array() });
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await drawing.run({ tipo: 'png', picture: new Uint8Array() });
    expect(ends).toHaveLength(2);
  });

  it('that died while nobody needed it is started again', async () => {
    const started: DrawingProcess[] = [];
    drawing = openDrawing(async () => {
      const own = await forkDrawing(program);
      started.push(own);
      return own;
    });
    const small = await pictureOf(20).png().toBuffer();
    await drawing.run(encode(small));
    const dead = new Promise<void>((resolve) => {
      const [first] = started;
      if (!first) throw new Error('nothing was started');
      const { ended } = first;
      first.ended = () => {
        ended();
        resolve();
      };
      first.end();
    });
    await dead;
    await drawing.run(encode(small));
    expect(started).toHaveLength(2);
  });

  it('refuses a picture with the words of its reason', async () => {
    drawing = openDrawing(() => forkDrawing(program));
    await expect(drawing.run(encode(new Uint8Array([1, 2, 3])))).rejects.toMatchObject({
      code: 'tipo-no-admitido',
    });
  });

  it.each([
    ['is not there', undefined],
    ['cannot load what it needs', "throw new Error('no sharp');"],
  ])('that %s is no fault of the picture, and is told as an error of the shop', async (_why, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-imagenes-'));
    const broken = join(folder, 'process.ts');
    if (text !== undefined) writeFileSync(broken, text);
    const images = openImages({ dataFolder: folder, queue: 5, program: broken });
    const refused = await images.store(await pictureOf(20).png().toBuffer()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'the process of pictures did not start' });
    expect(refused).not.toBeInstanceOf(AppError);
    await images.settle();
    rmSync(folder, { recursive: true });
  });
});
