import type { Categoria } from '#contract/categorias.ts';

/** How the skin of a rubber balloon looks. */
export type Acabado =
  | 'brillante'
  | 'pastel'
  | 'cromo'
  | 'cristal'
  | 'confeti'
  | 'luces'
  | 'lunares'
  | 'estrellas'
  | 'corazones'
  | 'franjas'
  | 'marmol';

export type FiguraFoil =
  | 'estrella'
  | 'corazon'
  | 'luna'
  | 'redondo'
  | 'mariposa'
  | 'corona'
  | 'flor'
  | 'nube'
  | 'dinosaurio';

type Colores = readonly string[];

/** What a picture shows. Every motif names its own colours, so one drawing serves many products. */
export type Motivo =
  | { tipo: 'globos'; colores: Colores; cantidad: 1 | 3 | 5 | 7; acabado?: Acabado; adorno?: Colores }
  | { tipo: 'globo-gigante'; color: string; acabado?: Acabado; adorno?: Colores; borlas: Colores }
  | { tipo: 'bolsa-globos'; colores: Colores; acabado?: Acabado }
  | { tipo: 'globo-burbuja'; color: string; dentro: Colores }
  | { tipo: 'globos-biodegradables'; colores: Colores }
  | { tipo: 'globo-perrito'; colores: Colores }
  | { tipo: 'globo-cadena'; colores: Colores }
  | { tipo: 'foil'; figura: FiguraFoil; color: string; cantidad?: 1 | 3 }
  | { tipo: 'foil-letras'; letras: string; color: string }
  | { tipo: 'arco-globos'; colores: Colores }
  | { tipo: 'guirnalda-organica'; colores: Colores }
  | { tipo: 'columna-globos'; colores: Colores; remate: string }
  | { tipo: 'cortina-flecos'; colores: Colores }
  | { tipo: 'banderines'; colores: Colores; letras?: string }
  | { tipo: 'papel-picado'; colores: Colores }
  | { tipo: 'faroles'; colores: Colores }
  | { tipo: 'pompones'; colores: Colores }
  | { tipo: 'rosetones'; colores: Colores }
  | { tipo: 'serie-luces'; color: string }
  | { tipo: 'centro-mesa'; colores: Colores }
  | { tipo: 'mantel'; colores: Colores }
  | { tipo: 'colgantes'; colores: Colores; figura: 'espiral' | 'estrella' }
  | { tipo: 'telon-redondo'; colores: Colores }
  | { tipo: 'velas'; colores: Colores }
  | { tipo: 'vela-numero'; numero: string; color: string }
  | { tipo: 'vela-chispas'; colores: Colores }
  | { tipo: 'cake-topper'; color: string; figura: 'estrella' | 'corazon' | 'arcoiris'; pastel: Colores }
  | { tipo: 'vajilla'; colores: Colores }
  | { tipo: 'vasos'; colores: Colores }
  | { tipo: 'servilletas'; colores: Colores }
  | { tipo: 'pajillas'; colores: Colores }
  | { tipo: 'pinata-estrella'; colores: Colores }
  | { tipo: 'pinata-burro'; colores: Colores }
  | { tipo: 'gorritos'; colores: Colores }
  | { tipo: 'corona'; color: string; joyas: Colores }
  | { tipo: 'serpentinas'; colores: Colores }
  | { tipo: 'lanza-confeti'; colores: Colores }
  | { tipo: 'espantasuegras'; colores: Colores }
  | { tipo: 'antifaces'; colores: Colores }
  | { tipo: 'lentes'; colores: Colores }
  | { tipo: 'bolsas-sorpresa'; colores: Colores }
  | { tipo: 'inflado-helio'; colores: Colores }
  | { tipo: 'mesa-decorada'; colores: Colores }
  | { tipo: 'entrega'; colores: Colores }
  | { tipo: 'ramo-en-caja'; colores: Colores }
  | { tipo: 'globo-en-caja'; colores: Colores }
  | { tipo: 'cintas'; colores: Colores }
  | { tipo: 'puntos-adhesivos'; color: string }
  | { tipo: 'pesas'; colores: Colores }
  | { tipo: 'tarjeta-regalo'; color: string; lazo: string }
  | { tipo: 'tarjetas'; colores: Colores }
  | { tipo: 'inflador-manual'; colores: Colores }
  | { tipo: 'inflador-electrico'; colores: Colores }
  | { tipo: 'monos'; colores: Colores }
  | { tipo: 'caja-regalo'; colores: Colores }
  | { tipo: 'papel-china'; colores: Colores };

/** A motif in its room: the category gives the paper behind it, `fondo` one of its twelve arrangements. */
export type Dibujo = Motivo & { acento: Categoria; fondo: number };
