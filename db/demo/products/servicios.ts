import type { Fila } from './row.ts';

/** What the shop does: never out of stock, and no bar code to scan. */
export const SERVICIOS: readonly Fila[] = [
  {
    clave: 'inflado-helio',
    nombre: 'Inflado de globos con helio (por globo de 12")',
    descripcion:
      'Trae tus globos o cómpralos aquí: los inflamos con helio, los amarramos y les ponemos cinta.',
    precioCompra: 350,
    precioVenta: 750,
    stock: 0,
    stockMinimo: 0,
    controlaStock: false,
    tipoServicio: 'inflado',
    popularidad: 90,
    dibujo: { tipo: 'inflado-helio', colores: ['#3d8bff', '#ff5d7d', '#ffc93c', '#2ec4a6'] },
  },
  {
    clave: 'decoracion-basica',
    nombre: 'Decoración básica de mesa y arco para cumpleaños',
    descripcion:
      'Arco de tres metros, mesa vestida, banderín y montaje en tu salón dentro de la ciudad. Incluye desmontaje.',
    precioCompra: 22000,
    precioVenta: 45000,
    stock: 0,
    stockMinimo: 0,
    controlaStock: false,
    tipoServicio: 'decoracion-basica',
    popularidad: 32,
    dibujo: { tipo: 'mesa-decorada', colores: ['#ff7a9c', '#ffd0dc', '#ffc247', '#8ac6f2'] },
  },
  {
    clave: 'entrega-local',
    nombre: 'Entrega a domicilio en la ciudad capital',
    descripcion: 'Llevamos tu pedido inflado y con cuidado, de 8:00 a 19:00. Te escribimos al salir.',
    precioCompra: 1500,
    precioVenta: 3000,
    stock: 0,
    stockMinimo: 0,
    controlaStock: false,
    tipoServicio: 'entrega-local',
    popularidad: 74,
    dibujo: { tipo: 'entrega', colores: ['#3d9be9', '#ff5d5d', '#ffc93c', '#2ec4a6', '#8b5cf6'] },
  },
  {
    clave: 'arreglo-bouquet',
    nombre: 'Arreglo con globos «Ramo de alegría» en base con moño',
    descripcion:
      'Diez globos, hojas de tela y tarjeta con tu mensaje, en una base redonda con moño de satín.',
    precioCompra: 7500,
    precioVenta: 16500,
    stock: 0,
    stockMinimo: 0,
    controlaStock: false,
    tipoServicio: 'arreglo-globos',
    popularidad: 51,
    dibujo: { tipo: 'ramo-en-caja', colores: ['#ff7a85', '#ffc7b0', '#ffd65c', '#ffffff'] },
  },
  {
    clave: 'arreglo-caja-sorpresa',
    nombre: 'Arreglo «Caja sorpresa» con corazón foil y globos',
    descripcion:
      'Se abre la caja y salen volando los globos con el mensaje que tú elijas. Se prepara el mismo día.',
    precioCompra: 9500,
    precioVenta: 21000,
    stock: 0,
    stockMinimo: 0,
    controlaStock: false,
    tipoServicio: 'arreglo-globos',
    popularidad: 38,
    dibujo: { tipo: 'globo-en-caja', colores: ['#4f7cff', '#ff4f6d', '#ffd65c', '#ff9fb5'] },
  },
];
