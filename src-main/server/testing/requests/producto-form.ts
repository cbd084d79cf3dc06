import sharp from 'sharp';
import type { CallOptions, TestResponse, TestShop } from '../shops/shop.ts';

/** The fields of a product form. */
export const FICHA = {
  nombre: 'Globo Corazón',
  descripcion: 'Para San Valentín',
  categoria: 'globos',
  precioCompra: '5',
  precioVenta: '12.50',
  stock: '8',
  stockMinimo: '2',
};

interface FormFile {
  /** The form field; `imagen` by default. */
  field?: string;
  bytes: Uint8Array;
  name?: string;
  type?: string;
}

/** A multipart form as a browser sends it. */
export function form(fields: Record<string, string>, file?: FormFile): CallOptions {
  const boundary = 'frontera-de-prueba';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'imagen'}"; filename="${file.name ?? 'foto.jpg'}"\r\nContent-Type: ${file.type ?? 'image/jpeg'}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A picture: a square of one colour. */
export function imagenDeColor(
  color: string,
  format: 'png' | 'jpeg' | 'gif' | 'avif' | 'webp' = 'png',
  size = 40,
): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** Sends the form of a new product. */
export function crear(
  shop: TestShop,
  fields: Record<string, string>,
  file?: FormFile,
): Promise<TestResponse> {
  return shop.call('productos', 'POST', '/api/productos', form(fields, file));
}

/** The number of products in the list. */
export async function totalProductos(shop: TestShop): Promise<number> {
  return (await shop.call('productos', 'GET', '/api/productos?limit=1')).body.pagination.totalItems;
}
