import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { AvanceDeActualizacion, EstadoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import type { EstadoServidor, InstalacionAlCerrar } from '#contract/desktop/ipc.ts';
import { Cierre } from '../../src-renderer/cierre/cierre.tsx';
import { openInProgram } from './support/program.ts';
import {
  campo,
  expect,
  llenar,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const SECCION = '/configuracion/actualizaciones';

interface Program {
  estado: EstadoDeActualizacion;
  /** The channels that the app asked. */
  asked: () => string[];
}

/** Opens the app in the window of a program whose updates stand as said. */
function openProgram(
  shop: ScreenShop,
  cambios: Partial<EstadoDeActualizacion> = {},
  servidor: EstadoServidor = { estado: 'listo', url: shop.url },
): Program {
  const program: Program = {
    asked: () => [],
    estado: {
      version: '0.1.0',
      modo: 'sola',
      ajustes: { direccion: '', deNoche: false },
      avance: { paso: 'apagada' },
      revisada: null,
      fallida: null,
      enPrueba: false,
      noInstalada: null,
      ...cambios,
    },
  };
  const { asked } = openInProgram(shop, {
    'servidor:estado': () => servidor,
    'actualizaciones:estado': () => program.estado,
    'actualizaciones:guardar'(ajustes) {
      program.estado = { ...program.estado, ajustes, avance: { paso: 'buscando' } };
      return program.estado;
    },
    'actualizaciones:buscar': () => program.estado,
    'actualizaciones:instalar': () => undefined,
  });
  program.asked = () => asked.map(([channel]) => channel);
  return program;
}

const lista: AvanceDeActualizacion = {
  paso: 'lista',
  version: '0.2.0',
  novedades: 'Más rápido\n<b>sin marcas</b>',
};

test('the owner says where new versions come from; an address that is none is refused beside the field', async ({
  staff,
  shop,
}) => {
  const program = openProgram(shop);
  staff.entrarComo('propietario');
  await staff.abrir(SECCION);
  await screen.findByText('No se buscan versiones nuevas: falta la dirección.');
  const form = screen.getByRole('region', { name: 'De dónde vienen' });
  const guardar = within(form).getByRole('button', { name: 'Guardar cambios' });
  llenar(campo(form, 'direccion'), 'http://versiones.gt');
  await staff.user.click(guardar);
  expect(await within(form).findByText(/^Usa https/)).toBeVisible();
  expect(program.asked()).not.toContain('actualizaciones:guardar');

  llenar(campo(form, 'direccion'), 'https://versiones.gt/guirnalda');
  await staff.user.click(guardar);
  await staff.aviso('Guardado en esta computadora');
  expect(program.estado.ajustes.direccion).toBe('https://versiones.gt/guirnalda');
  await screen.findByText('Buscando una versión nueva…');
  program.estado = { ...program.estado, avance: { paso: 'descargando', version: '0.2.0', porcentaje: 40 } };
  await screen.findByText(/^Descargando la versión 0\.2\.0: 40 %/);
  program.estado = { ...program.estado, avance: { paso: 'fallo', motivo: 'La dirección no responde.' } };
  await screen.findByText('La dirección no responde.');
});

test('a version that is ready is told in the menu, shown as plain text, and installed once confirmed', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const program = openProgram(shop, {
    ajustes: { direccion: 'https://versiones.gt', deNoche: false },
    avance: lista,
  });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const aviso = await screen.findByRole('link', { name: /^Versión 0\.2\.0 lista/ });
  expect(aviso).toHaveAttribute('title', 'La versión 0.2.0 está lista: se instala al cerrar');
  await user.click(aviso);
  const trae = await screen.findByRole('region', { name: 'Qué trae la versión 0.2.0' });
  expect(within(trae).getByText(/<b>sin marcas<\/b>/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Instalar ahora' }));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Instalar la versión 0.2.0 ahora?' });
  await user.click(within(pregunta).getByRole('button', { name: 'Ahora no' }));
  expect(program.asked()).not.toContain('actualizaciones:instalar');
  await user.click(screen.getByRole('button', { name: 'Instalar ahora' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar e instalar' }));
  await waitFor(() => expect(program.asked()).toContain('actualizaciones:instalar'));
});

test('the window that stays while the program closes says what it copies, and then which version it installs', async ({
  shop,
}) => {
  let instalando: InstalacionAlCerrar | null = null;
  openInProgram(shop, { 'cierre:avance': () => ({ hechos: 0, total: 0, instalando }) });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(createElement(Cierre));
  expect(await screen.findByRole('button', { name: 'Cerrar ya' })).toBeVisible();
  instalando = { version: '0.2.0', vuelve: true };
  expect(await screen.findByRole('heading', { name: 'Instalando la versión 0.2.0…' })).toBeVisible();
  expect(screen.getByText(/La tienda vuelve a abrir sola/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('who only sells is not told of versions', async ({ staff, shop }) => {
  openProgram(shop, { avance: lista });
  staff.entrarComo('ventas');
  await staff.abrir('/dashboard');
  await screen.findByRole('link', { name: 'POS' });
  expect(screen.queryByRole('link', { name: /lista/ })).toBeNull();
});

test('a version that failed is named, and waits for the owner to try it again', async ({ staff, shop }) => {
  openProgram(shop, {
    ajustes: { direccion: 'https://versiones.gt', deNoche: false },
    avance: lista,
    fallida: '0.2.0',
  });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  // The menu does not offer it as if it were good, and the dashboard tells it until it was opened.
  const aviso = await screen.findByRole('link', {
    name: 'La versión 0.2.0 no funcionó: volvió la de antes',
  });
  expect(screen.queryByRole('link', { name: /lista/ })).toBeNull();
  await staff.user.click(aviso);
  await screen.findByText(/^La versión 0\.2\.0 no funcionó en esta computadora y volvió la 0\.1\.0/);
  await screen.findByText('La versión 0.2.0 está descargada.');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: /no funcionó/ })).toBeNull();
});

test('a version that was not installed is told once on the dashboard, and stays told with what to do', async ({
  staff,
  shop,
}) => {
  const archivo = '/home/ana/.cache/guirnalda-updater/pending/guirnalda-0.2.0.deb';
  const program = openProgram(shop, {
    modo: 'con-clave',
    ajustes: { direccion: 'https://versiones.gt', deNoche: false },
    avance: lista,
    noInstalada: { version: '0.2.0', motivo: 'Se canceló la contraseña.', archivo },
  });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const frase = 'No se pudo instalar la versión 0.2.0: se canceló la contraseña';
  const aviso = await screen.findByRole('link', { name: frase });
  expect(screen.getByRole('link', { name: /^Versión 0\.2\.0 lista/ })).toBeVisible();
  await staff.user.click(aviso);
  const version = await screen.findByRole('region', { name: 'Versión' });
  expect(version).toHaveTextContent(`${frase}. Sigue la 0.1.0, con todo como estaba.`);
  expect(version).toHaveTextContent('Prueba otra vez con «Instalar ahora»');
  expect(within(version).getByText(`sudo apt install ${archivo}`)).toBeVisible();
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: frase })).toBeNull();

  // Who tries again is told again.
  await staff.abrir(SECCION);
  await staff.user.click(await screen.findByRole('button', { name: 'Instalar ahora' }));
  await staff.user.click(await screen.findByRole('button', { name: 'Cerrar e instalar' }));
  await waitFor(() => expect(program.asked()).toContain('actualizaciones:instalar'));
  await staff.abrir('/dashboard');
  expect(await screen.findByRole('link', { name: frase })).toBeVisible();
});

test('a version that was not installed, and is not at hand now, is to be looked for again', async ({
  staff,
  shop,
}) => {
  openProgram(shop, {
    avance: { paso: 'fallo', motivo: 'La dirección no responde. Se vuelve a intentar sola.' },
    noInstalada: { version: '0.2.0', motivo: null, archivo: null },
  });
  staff.entrarComo('propietario');
  await staff.abrir(SECCION);
  const version = await screen.findByRole('region', { name: 'Versión' });
  expect(version).toHaveTextContent('No se pudo instalar la versión 0.2.0. Sigue la 0.1.0');
  expect(version).toHaveTextContent('«Buscar ahora»');
  expect(version).not.toHaveTextContent('sudo apt');
});

test('a new version that cannot open the shop says that the one before comes back by itself', async ({
  staff,
  shop,
}) => {
  openProgram(shop, { version: '0.2.0', enPrueba: true }, { estado: 'iniciando' });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText(/^Es la primera vez que se abre la versión 0\.2\.0/)).toBeVisible();
});

test('a program that nothing can replace, and a browser, say how it is updated', async ({ staff, shop }) => {
  openProgram(shop, { modo: 'a-mano' });
  staff.entrarComo('propietario');
  await staff.abrir(SECCION);
  await screen.findByText(/^Este programa no se actualiza solo/);
  expect(screen.queryByRole('region', { name: 'De dónde vienen' })).toBeNull();
});

test('the news of an update are offered once', async ({ staff, shop }) => {
  const program = openProgram(shop);
  staff.entrarComo('propietario');
  await staff.abrir(SECCION);
  await screen.findByText(/^No se buscan versiones nuevas/);
  program.estado = { ...program.estado, version: '0.2.0' };
  await screen.findByRole('heading', { name: 'Guirnalda 0.2.0' });
  await staff.abrir('/dashboard');
  await staff.user.click(await screen.findByRole('link', { name: 'Guirnalda 0.2.0: qué hay de nuevo' }));
  await screen.findByRole('heading', { name: 'Qué hay de nuevo' });
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: /qué hay de nuevo/ })).toBeNull();
  // The version of before has come back: it has nothing that is new.
  program.estado = { ...program.estado, version: '0.1.0' };
  await staff.abrir(SECCION);
  await screen.findByRole('heading', { name: 'Guirnalda 0.1.0' });
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: /qué hay de nuevo/ })).toBeNull();
});
