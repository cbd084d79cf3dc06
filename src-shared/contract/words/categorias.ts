export const CATEGORIAS = ['globos', 'decoraciones', 'articulos-fiesta', 'servicios', 'otros'] as const;
export type Categoria = (typeof CATEGORIAS)[number];

/** Default of `controlaStock` by category: services are not stock-controlled. */
export function controlaStockPorDefecto(categoria: string): boolean {
  return categoria !== 'servicios';
}

export const NOMBRE_DE_CATEGORIA: Record<Categoria | 'todos', string> = {
  todos: 'Todos',
  globos: 'Globos',
  decoraciones: 'Decoraciones',
  'articulos-fiesta': 'Artículos de Fiesta',
  servicios: 'Servicios',
  otros: 'Otros',
};

/** The point of sale's filter words in the order of its buttons, with the category of each. */
export const FILTROS_POS = {
  todos: undefined,
  globos: 'globos',
  decoracion: 'decoraciones',
  accesorios: 'articulos-fiesta',
  servicios: 'servicios',
  otros: 'otros',
} as const satisfies Record<string, Categoria | undefined>;
export type FiltroPos = keyof typeof FILTROS_POS;

export const NOMBRE_DE_FILTRO: Record<FiltroPos, string> = {
  todos: NOMBRE_DE_CATEGORIA.todos,
  globos: NOMBRE_DE_CATEGORIA.globos,
  decoracion: NOMBRE_DE_CATEGORIA.decoraciones,
  accesorios: NOMBRE_DE_CATEGORIA['articulos-fiesta'],
  servicios: NOMBRE_DE_CATEGORIA.servicios,
  otros: NOMBRE_DE_CATEGORIA.otros,
};

export const TIPOS_GLOBO = ['latex', 'foil', 'metalico', 'transparente', 'biodegradable', 'otros'] as const;
type TipoGlobo = (typeof TIPOS_GLOBO)[number];
export const NOMBRE_DE_TIPO_GLOBO: Record<TipoGlobo, string> = {
  latex: 'Látex',
  foil: 'Foil',
  metalico: 'Metálico',
  transparente: 'Transparente',
  biodegradable: 'Biodegradable',
  otros: 'Otros',
};

export const TAMANOS = ['pequeno', 'mediano', 'grande', 'gigante'] as const;
export type Tamano = (typeof TAMANOS)[number];
export const NOMBRE_DE_TAMANO: Record<Tamano, string> = {
  pequeno: 'Pequeño',
  mediano: 'Mediano',
  grande: 'Grande',
  gigante: 'Gigante',
};

export const TIPOS_SERVICIO = ['inflado', 'decoracion-basica', 'entrega-local', 'arreglo-globos'] as const;
type TipoServicio = (typeof TIPOS_SERVICIO)[number];
export const NOMBRE_DE_TIPO_SERVICIO: Record<TipoServicio, string> = {
  inflado: 'Inflado',
  'decoracion-basica': 'Decoración básica',
  'entrega-local': 'Entrega local',
  'arreglo-globos': 'Arreglo con globos',
};

/** Types of balloons and services. */
export const TIPOS_DE_PRODUCTO = [...TIPOS_GLOBO, ...TIPOS_SERVICIO] as const;
export type TipoDeProducto = (typeof TIPOS_DE_PRODUCTO)[number];
