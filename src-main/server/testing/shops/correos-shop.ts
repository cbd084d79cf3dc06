import { expect } from 'vitest';
import { enviarPendientes } from '../../domain/correos/correos.worker.ts';
import { openTestSmtp, type TestSmtp } from '../smtp.ts';
import { type Json, openTestShop, type TestResponse, type TestShop } from './shop.ts';

export const INICIO = new Date('2026-11-21T15:00:00Z');
export const ANA = {
  nombre: 'Ana López',
  email: 'ana@correo.gt',
  password: 'globos1',
  telefono: '55551234',
};

/** The configuration of a mail server, as from the environment. */
interface Servidor {
  port: number;
  seguridad?: 'ninguna' | 'starttls' | 'tls';
  usuario?: string;
}

/** A test shop with its own mail server. */
export interface CorreosShop extends TestShop {
  smtp: TestSmtp;
  conServidor(servidor: Servidor): void;
  pasan(minutos: number): void;
  enviar(): Promise<boolean>;
  /** Registers a client, which mails a code. */
  registrar(email?: string, nombre?: string): Promise<TestResponse>;
  /** The outbox as shown to the owner, newest first. */
  bandeja(estado?: string): Promise<Json>;
  /** Places an order with this e-mail address, and with a delivery address if given. */
  pedir(email: string | undefined, direccion?: string): Promise<{ id: string; codigo: string }>;
}

export async function openCorreosShop(): Promise<CorreosShop> {
  const smtp = await openTestSmtp();
  const shop = await openTestShop();
  const conServidor = ({ port: puerto, seguridad = 'ninguna', usuario }: Servidor) => {
    shop.context.config.mail = {
      servidor: { host: '127.0.0.1', puerto, seguridad, usuario, password: usuario && 'clave-mala' },
      remitente: { nombre: undefined, email: 'tienda@globos.gt' },
    };
  };
  shop.setNow(INICIO);
  conServidor({ port: smtp.port });
  return {
    ...shop,
    smtp,
    conServidor,
    pasan: (minutos) => shop.setNow(new Date(shop.context.clock().getTime() + minutos * 60_000)),
    enviar: () => enviarPendientes(shop.context),
    registrar: (email = ANA.email, nombre = ANA.nombre) =>
      shop.call('visitante', 'POST', '/api/auth/registro-cliente', { body: { ...ANA, email, nombre } }),
    async bandeja(estado = '') {
      const { body } = await shop.call('propietario', 'GET', `/api/correos?estado=${estado}`);
      return body.correos;
    },
    async pedir(email, direccion) {
      const producto = await shop.product({ nombre: 'Globo <b>rojo</b> & «azul»', stock: 50 });
      const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: {
          cliente: { nombre: ANA.nombre, telefono: '55551234', email, direccion },
          items: [{ producto, cantidad: 2 }],
        },
      });
      expect(status).toBe(201);
      const codigo = body.pedido.codigoSeguimiento;
      const lista = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigo}`);
      return { id: lista.body.pedidos[0]._id, codigo };
    },
    async close() {
      await shop.close();
      await smtp.close();
    },
  };
}
