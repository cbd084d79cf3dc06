import { openTestShop, type TestResponse, type TestShop } from './shop.ts';

export const CORREO = 'ana@correo.gt';
/** A registration as a customer types it. */
export const ANA = {
  nombre: 'Ana López',
  email: ' Ana@Correo.GT',
  password: 'globos1',
  telefono: '5555-1234',
};

const INICIO = new Date('2026-11-21T15:00:00Z');

/** A test shop for client accounts; its codes are not mailed but visible to the owner. */
export interface AccountShop extends TestShop {
  pasan(segundos: number): void;
  /** Calls `/api/auth/…` without a session. */
  post(url: string, body: unknown, desde?: string): Promise<TestResponse>;
  registrar(cambios?: object): Promise<TestResponse>;
  verificar(codigo: string, email?: string): Promise<TestResponse>;
  entrar(password: string, email?: string, desde?: string): Promise<TestResponse>;
  /** The pending codes shown to the owner, newest first. */
  codigos(plantilla?: string, para?: string): Promise<string[]>;
  ultimoCodigo(plantilla?: string, para?: string): Promise<string>;
}

export async function openAccountShop(): Promise<AccountShop> {
  const shop = await openTestShop();
  shop.setNow(INICIO);
  const post = (url: string, body: unknown, desde?: string) =>
    shop.call('visitante', 'POST', `/api/auth/${url}`, { body, desde });
  const codigos = async (plantilla = 'verificacion', para = CORREO): Promise<string[]> => {
    const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente');
    return body.correos
      .filter((uno: { para: string; plantilla: string }) => uno.para === para && uno.plantilla === plantilla)
      .map((uno: { codigo: string }) => uno.codigo);
  };
  return {
    ...shop,
    pasan: (segundos) => shop.setNow(new Date(shop.context.clock().getTime() + segundos * 1000)),
    post,
    registrar: (cambios = {}) => post('registro-cliente', { ...ANA, ...cambios }),
    verificar: (codigo, email = CORREO) => post('verificar-email', { email, codigo }),
    entrar: (password, email = CORREO, desde) => post('login', { email, password }, desde),
    codigos,
    async ultimoCodigo(plantilla, para) {
      const [codigo] = await codigos(plantilla, para);
      if (!codigo) throw new Error('there is no pending code');
      return codigo;
    },
  };
}
