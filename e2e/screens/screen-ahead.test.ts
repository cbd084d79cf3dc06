import { createElement, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { screenAhead } from '../../src-renderer/app/access/screen-ahead.tsx';

const create = () => screenAhead(async () => () => createElement('p', null, 'La pantalla'));

/** Shows the screen as React first does. */
function show({ Screen }: ReturnType<typeof create>): HTMLElement {
  const element = document.createElement('div');
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(createElement(Suspense, { fallback: 'Un momento' }, createElement(Screen))));
  return element;
}

it('a screen that was loaded ahead shows at once', async () => {
  const created = create();
  await created.load();
  expect(show(created).textContent).toBe('La pantalla');
});

it('a screen that was not is waited for', async () => {
  const element = show(create());
  expect(element.textContent).toBe('Un momento');
  await expect.poll(() => element.textContent).toBe('La pantalla');
});
