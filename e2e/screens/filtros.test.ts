import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useFilters, useOpened } from '../../src-renderer/shared/listas/use-filters.ts';

const FILTROS = { buscar: '', estado: '' };

interface Hooks {
  filters: ReturnType<typeof useFilters<keyof typeof FILTROS>>;
  open: ReturnType<typeof useOpened>[1];
}

let root: Root;
afterEach(() => root.unmount());

/** The filters of a screen at an address, as its first rendering has them. */
async function openFilters(address: string): Promise<Hooks> {
  history.replaceState(null, '', address);
  const first = Promise.withResolvers<Hooks>();
  function Probe() {
    const filters = useFilters(FILTROS);
    const [, open] = useOpened();
    first.resolve({ filters, open });
    return null;
  }
  root = createRoot(document.createElement('div'));
  // The router of the app.
  const router = createBrowserRouter([{ path: '*', Component: Probe }]);
  root.render(createElement(RouterProvider, { router }));
  return await first.promise;
}

test('two changes before the next rendering both stay in the address', async () => {
  const { filters, open } = await openFilters('/ventas?page=3');
  filters.set({ estado: 'anulada' });
  filters.set({ buscar: 'rosa' });
  open('v1');
  expect(location.search).toBe('?estado=anulada&buscar=rosa&ver=v1');
});

test.each<[what: string, change: (hooks: Hooks) => void]>([
  ['a filter that settles', ({ filters }) => filters.set({ buscar: 'rosa' })],
  ['a page chosen', ({ filters }) => filters.setPage(2)],
  ['an item opened', ({ open }) => open('v1')],
])('%s after another screen was opened does not reach it', async (_what, change) => {
  const hooks = await openFilters('/ventas');
  history.replaceState(null, '', '/productos?ver=p1');
  change(hooks);
  expect(location.pathname + location.search).toBe('/productos?ver=p1');
});
