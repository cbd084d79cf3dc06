import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OBTENER_PRODUCTO, SUBIR_IMAGEN } from '#contract/calls/addresses.ts';
import { mensajesDeError } from '#contract/client/api-client.ts';
import type { ImagenDeGaleria, Producto } from '#contract/schemas/catalogo/productos.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../../lib/api.ts';
import { errorDeImagen } from '../../../../shared/formularios/use-imagen.ts';

/** A picture in the form of a product. */
export interface ImagenDelBorrador {
  id: number;
  /** Its name on the server; undefined until it is uploaded. */
  imagen: string | undefined;
  src: string;
  /** What went wrong with its upload. */
  error: string | undefined;
  /** The chosen file, while its upload can be repeated. */
  archivo: File | undefined;
  /** Taken out; it can be put back until the product is saved. */
  quitada: boolean;
}

let ultimoId = 0;

function deGaleria({ imagen, imagenUrl, imagenes }: ImagenDeGaleria): ImagenDelBorrador {
  ultimoId += 1;
  const src = imagenes['320'] ?? imagenUrl;
  return { id: ultimoId, imagen, src, error: undefined, archivo: undefined, quitada: false };
}

function deArchivo(archivo: File): ImagenDelBorrador {
  ultimoId += 1;
  const error = errorDeImagen(archivo);
  const src = error ? '' : URL.createObjectURL(archivo);
  return {
    id: ultimoId,
    imagen: undefined,
    src,
    error,
    archivo: error ? undefined : archivo,
    quitada: false,
  };
}

const subiendo = ({ imagen, error, quitada }: ImagenDelBorrador) => !imagen && !error && !quitada;
const nombradas = (imagenes: readonly ImagenDelBorrador[]) =>
  imagenes.flatMap(({ imagen, quitada }) => (imagen && !quitada ? [imagen] : []));

async function subir(archivo: File): Promise<ImagenDeGaleria> {
  const body = new FormData();
  body.set('imagen', archivo);
  return (await api(SUBIR_IMAGEN, { body })).imagen;
}

/** Whether the server refused the file itself: sending it again would change nothing. */
const noSirve = (error: unknown) =>
  error instanceof AppError &&
  ['tipo-no-admitido', 'imagen-invalida', 'demasiado-grande'].includes(error.code);

/** Loads the pictures that a product has, whose list row names only the main one. */
function usePrimeras(de: Producto | undefined, alCargar: (galeria: ImagenDeGaleria[]) => void) {
  const [estado, setEstado] = useState<'cargando' | 'lista' | 'error'>(de?.imagenUrl ? 'cargando' : 'lista');
  const [intento, setIntento] = useState(0);
  const cargadas = useEffectEvent(alCargar);
  const id = de?.imagenUrl ? de._id : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `intento` repeats it
  useEffect(() => {
    if (!id) return;
    const control = new AbortController();
    setEstado('cargando');
    api(OBTENER_PRODUCTO, { params: { id }, signal: control.signal }).then(
      ({ producto }) => {
        cargadas(producto.galeria ?? []);
        setEstado('lista');
      },
      () => !control.signal.aborted && setEstado('error'),
    );
    return () => control.abort();
  }, [id, intento]);

  return { estado, reintentar: () => setIntento((previo) => previo + 1) };
}

/**
 * The pictures of a product as its form has them: each is uploaded as soon as it is chosen, one at a time, and the
 * product that is saved names them in order. `de` is the product whose pictures it starts with.
 */
export function useGaleria(de: Producto | undefined, save: () => void) {
  const [imagenes, setImagenes] = useState<ImagenDelBorrador[]>([]);
  const [primeras, setPrimeras] = useState<readonly string[]>([]);
  const [held, setHeld] = useState(false);
  const cola = useRef(Promise.resolve());
  const saveNow = useEffectEvent(save);
  const { estado, reintentar } = usePrimeras(de, (galeria) => {
    setImagenes((nuevas) => [...galeria.map(deGaleria), ...nuevas]);
    setPrimeras(galeria.map(({ imagen }) => imagen));
  });
  const enCurso = estado === 'cargando' || imagenes.some(subiendo);
  const conError = imagenes.some(({ error, quitada }) => error && !quitada);

  useEffect(() => {
    if (!held || enCurso) return;
    setHeld(false);
    // A failed upload cancels the save, so that the person sees it.
    if (!conError) saveNow();
  }, [held, enCurso, conError]);

  const vistas = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const src of vistas.current) URL.revokeObjectURL(src);
    },
    [],
  );

  const cambiar = (id: number, cambio: Partial<ImagenDelBorrador>) =>
    setImagenes((antes) => antes.map((una) => (una.id === id ? { ...una, ...cambio } : una)));

  function mandar({ id, archivo }: ImagenDelBorrador) {
    if (!archivo) return;
    cambiar(id, { error: undefined });
    cola.current = cola.current.then(async () => {
      try {
        const { imagen } = await subir(archivo);
        setImagenes((antes) => {
          // The same picture twice would be refused: the second one goes.
          if (antes.some((una) => una.imagen === imagen)) return antes.filter((una) => una.id !== id);
          return antes.map((una) => (una.id === id ? { ...una, imagen } : una));
        });
      } catch (error) {
        const mensaje = mensajesDeError(error, 'No se pudo subir la imagen').join(' ');
        cambiar(id, { error: mensaje, ...(noSirve(error) && { archivo: undefined }) });
      }
    });
  }

  const caben = LIMITES.imagenesPorProducto - imagenes.filter(({ quitada }) => !quitada).length;

  return {
    imagenes,
    estado,
    reintentar,
    caben,
    agregar(archivos: readonly File[]) {
      if (archivos.length > caben)
        toast.warning(`Un producto puede tener hasta ${LIMITES.imagenesPorProducto} imágenes`);
      const nuevas = archivos.slice(0, Math.max(0, caben)).map(deArchivo);
      setImagenes((antes) => [...antes, ...nuevas]);
      vistas.current.push(...nuevas.map(({ src }) => src));
      for (const nueva of nuevas) mandar(nueva);
    },
    mandar,
    /** One that never reached the server just goes; the others can be put back. */
    quitar: ({ id, imagen }: ImagenDelBorrador) =>
      imagen ? cambiar(id, { quitada: true }) : setImagenes((antes) => antes.filter((una) => una.id !== id)),
    devolver: ({ id }: ImagenDelBorrador) => cambiar(id, { quitada: false }),
    mover: (de: number, a: number) =>
      setImagenes((antes) => {
        const movida = antes[de];
        return movida && a >= 0 && a < antes.length ? antes.toSpliced(de, 1).toSpliced(a, 0, movida) : antes;
      }),
    /** Starts without pictures, for the next product. */
    vaciar() {
      setImagenes([]);
      setPrimeras([]);
    },
    changed: imagenes.some(subiendo) || nombradas(imagenes).join() !== primeras.join(),
    /** What the product names: undefined leaves its pictures as they are. */
    galeria: estado === 'lista' ? nombradas(imagenes) : undefined,
    held,
    /** Saves now, or once every picture is loaded and uploaded. */
    save() {
      if (enCurso) setHeld(true);
      else if (conError) toast.error('Una imagen no se pudo subir: vuelve a intentarlo o quítala');
      else save();
    },
  };
}
export type Galeria = ReturnType<typeof useGaleria>;
