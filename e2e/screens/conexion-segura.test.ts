import {
  campo,
  expect,
  llenar,
  ponerPassword,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const TITULO = 'Conexión segura para los equipos del personal';

/** What the server's process does once it listens in the shop's network. */
async function conConexionSegura({ server: { context } }: ScreenShop): Promise<void> {
  Object.assign(context.config, { host: '192.168.1.20', httpsPort: 4443 });
  context.conexionSegura.puerto = 4443;
  await context.certificates.ensureAuthority('Globos de Ana');
}

test('the owner finds the guide for devices, and the fingerprint to compare', async ({ staff, shop }) => {
  await conConexionSegura(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const card = await screen.findByRole('region', { name: TITULO });
  const guia = 'http://192.168.1.20:4100/conexion-segura';
  await within(card).findByRole('img', { name: `Código QR de ${guia}` });
  const certificate = shop.server.context.certificates.authority()?.certificate;
  expect(card).toHaveTextContent(certificate?.fingerprint256 ?? 'none');
  expect(card).toHaveTextContent(certificate?.fingerprint ?? 'none');
  expect(card).toHaveTextContent(
    /«Globos de Ana [0-9A-F]{4}-[0-9A-F]{4}» y vale hasta el \d+ de \w+ de 2036/,
  );
});

test('a port that is taken is told where the owner looks, and goes away with the cause', async ({
  staff,
  shop,
}) => {
  await conConexionSegura(shop);
  const { conexionSegura, eventos } = shop.server.context;
  const error = 'El puerto 4443 de la conexión segura está ocupado por otro programa';
  Object.assign(conexionSegura, { puerto: undefined, error });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const card = await screen.findByRole('region', { name: TITULO });
  await within(card).findByText(new RegExp(`^${error}. La tienda sigue abierta`));
  await staff.enVivo();
  Object.assign(conexionSegura, { puerto: 4443, error: undefined });
  eventos.anunciarAqui({ tipo: 'red-cambiada' });
  await within(card).findByRole('img', { name: /^Código QR de / });
  expect(within(card).queryByText(/ocupado/)).not.toBeInTheDocument();
});

test('a new certificate asks for the password, and its fingerprint takes the place of the old one', async ({
  staff,
  shop,
}) => {
  await conConexionSegura(shop);
  const { certificates } = shop.server.context;
  await ponerPassword(shop, 'secreta1');
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const card = await screen.findByRole('region', { name: TITULO });
  const antes = certificates.authority()?.certificate.fingerprint256 ?? '';
  await user.click(await within(card).findByRole('button', { name: 'Hacer un certificado nuevo' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Hacer un certificado nuevo' });
  expect(dialogo).toHaveTextContent('cada equipo del personal se prepara otra vez');
  const hacer = within(dialogo).getByRole('button', { name: 'Hacer el certificado' });
  llenar(campo(dialogo, 'actual'), 'otra');
  await user.click(hacer);
  await within(dialogo).findByText('La contraseña actual no es correcta');
  llenar(campo(dialogo, 'actual'), 'secreta1');
  await user.click(hacer);
  await staff.aviso('Certificado nuevo hecho: prepara otra vez cada equipo');
  await waitFor(() => expect(card).not.toHaveTextContent(antes));
  expect(card).toHaveTextContent(certificates.authority()?.certificate.fingerprint256 ?? 'none');
});

test('a server without it says so, and one that no device reaches shows nothing', async ({ staff, shop }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  await screen.findByRole('region', { name: 'Dirección pública' });
  expect(screen.queryByRole('region', { name: TITULO })).not.toBeInTheDocument();
  shop.server.context.config.host = '192.168.1.20';
  await staff.recargar();
  const card = await screen.findByRole('region', { name: TITULO });
  await within(card).findByText(/apagada \(HTTPS_PORT\)/);
});
