import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PIDE_AUTORIZACION } from '#contract/schemas/personas/autorizacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { useAutorizacion } from '../../src-renderer/shared/acceso/autorizacion.tsx';
import { con, llenar, personaEnPantalla, screen, waitFor, within } from './support/staff.ts';

const user = personaEnPantalla();

type Autorizado = ReturnType<typeof useAutorizacion>['autorizado'];

let root: Root;
let element: HTMLElement;
afterEach(() => {
  root.unmount();
  element.remove();
});

/** A screen that asks for the owner where a write needs them. */
async function openScreen(): Promise<Autorizado> {
  const first = Promise.withResolvers<Autorizado>();
  function Probe() {
    const { autorizado, dialogo } = useAutorizacion();
    first.resolve(autorizado);
    return dialogo;
  }
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  const router = createBrowserRouter([{ path: '*', Component: Probe }]);
  root.render(createElement(RouterProvider, { router }));
  return await first.promise;
}

const sinPermiso = () =>
  new AppError('sin-permiso', 'Solo el propietario puede', {
    details: [{ path: PIDE_AUTORIZACION, msg: '' }],
  });

/** A write that the owner must allow, and that is done when `fin` is. */
const escribir =
  <T>(fin: T | Promise<T>) =>
  async (autorizacion?: object): Promise<T> => {
    if (!autorizacion) throw sinPermiso();
    return await fin;
  };

async function autorizar(titulo: string): Promise<void> {
  const dialogo = within(await screen.findByRole('dialog', { name: titulo }));
  llenar(dialogo.getByLabelText(con('Email del propietario')), 'ana@correo.gt');
  llenar(dialogo.getByLabelText(con('PIN o contraseña del propietario')), 'secreta1');
  await user.click(dialogo.getByRole('button', { name: 'Autorizar' }));
}

/** Asks a second time while the answer of the first question is on its way. */
async function preguntarDosVeces() {
  const autorizado = await openScreen();
  const enviada = Promise.withResolvers<string>();
  const una = autorizado('Una', escribir(enviada.promise));
  await autorizar('Una');
  const otra = autorizado('Otra', escribir('otra'));
  await screen.findByRole('dialog', { name: 'Otra' });
  return { enviada, una, otra };
}

test('a second question refuses the first, which nobody can answer any more', async () => {
  const autorizado = await openScreen();
  const una = autorizado('Una', escribir('una'));
  await screen.findByRole('dialog', { name: 'Una' });
  const otra = autorizado('Otra', escribir('otra'));
  expect(await una).toBeUndefined();
  await autorizar('Otra');
  expect(await otra).toBe('otra');
});

test('a question that comes while another is sent stays open for its own answer', async () => {
  const { enviada, una, otra } = await preguntarDosVeces();
  enviada.resolve('una');
  expect(await una).toBe('una');
  await autorizar('Otra');
  expect(await otra).toBe('otra');
});

test('a wrong password whose question is gone refuses it', async () => {
  const { enviada, una, otra } = await preguntarDosVeces();
  enviada.reject(sinPermiso());
  expect(await una).toBeUndefined();
  await autorizar('Otra');
  expect(await otra).toBe('otra');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
