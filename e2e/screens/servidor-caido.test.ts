import { openInProgram } from './support/program.ts';
import { campo, expect, llenar, screen, staffTest as test, waitFor } from './support/staff.ts';

const MOTIVO = 'No hay espacio en el disco.';

test('a server that stays down says why over the open screen, which keeps what was typed', async ({
  staff,
  shop,
}) => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const program = openInProgram(shop, { 'programa:informe': () => 'Informe de Guirnalda' });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const direccion = await waitFor(() => campo(document.body, 'direccionPublica'));
  llenar(direccion, 'globos.g');

  program.tellServer({ estado: 'iniciando' });
  await screen.findByText('La tienda se está reiniciando. Lo que escribiste sigue aquí.');
  program.tellServer({ estado: 'caido', motivo: MOTIVO });
  const aviso = await screen.findByRole('alert');
  expect(aviso).toHaveTextContent(MOTIVO);
  expect(screen.queryByText(/La tienda se está reiniciando/)).toBeNull();
  await staff.user.click(screen.getByRole('button', { name: 'Copiar informe' }));
  await staff.aviso(/^Informe copiado/);
  expect(copied).toEqual(['Informe de Guirnalda']);
  // The same field is still on the screen.
  expect(campo(document.body, 'direccionPublica')).toBe(direccion);
  expect(direccion).toHaveValue('globos.g');

  program.tellServer({ estado: 'listo', url: shop.url });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(campo(document.body, 'direccionPublica')).toBe(direccion);
  expect(direccion).toHaveValue('globos.g');
});

test('a server that is down while the session is verified shows its page with the report', async ({
  staff,
  shop,
}) => {
  const program = openInProgram(shop, {
    'servidor:estado': () => ({ estado: 'caido', motivo: MOTIVO }),
    'programa:informe': () => undefined as never,
  });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await screen.findByText(MOTIVO);
  // It does so at once, while the session still waits for an answer.
  const { useSession } = await import('../../src-renderer/lib/session/session.ts');
  expect(useSession.getState().estado).toBe('verificando');
  await staff.user.click(screen.getByRole('button', { name: 'Copiar informe' }));
  await screen.findByText('No se pudo copiar el informe');
  await staff.user.click(screen.getByRole('button', { name: 'Cerrar Guirnalda' }));
  expect(program.asked.map(([canal]) => canal)).toContain('programa:cerrar');
});
