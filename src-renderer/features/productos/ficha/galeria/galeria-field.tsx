import { ArrowLeft, ArrowRight, ImagePlus, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './galeria-field.module.css';
import type { Galeria, ImagenDelBorrador } from './use-galeria.ts';

interface GaleriaFieldProps {
  galeria: Galeria;
  /** The form waits for an answer: nothing can be changed. */
  disabled: boolean;
}

/** The pictures of a product: choose or drop files, put them in order, take them out. */
export function GaleriaField({ galeria, disabled }: GaleriaFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { imagenes, estado, caben } = galeria;

  function soltar(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const archivos = [...event.dataTransfer.files];
    if (archivos.length > 0 && !disabled) galeria.agregar(archivos);
  }

  return (
    <fieldset
      className={styles.galeria}
      disabled={disabled}
      aria-describedby={`${id}hint`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={soltar}
    >
      <legend>
        Imágenes{' '}
        <span
          className={styles.cuenta}
        >{`${LIMITES.imagenesPorProducto - caben}/${LIMITES.imagenesPorProducto}`}</span>
      </legend>
      <ol className={styles.lista}>
        {estado === 'cargando' && (
          <li className={styles.imagen}>
            <Skeleton shape="square" />
          </li>
        )}
        {imagenes.map((imagen, posicion) => (
          <Casilla key={imagen.id} imagen={imagen} posicion={posicion} galeria={galeria} />
        ))}
        {caben > 0 && (
          <li>
            <Elegir primera={imagenes.length === 0} describedBy={`${id}hint`} onFiles={galeria.agregar} />
          </li>
        )}
      </ol>
      {estado === 'error' && (
        <p role="alert" className={styles.error}>
          No se pudieron cargar las imágenes.{' '}
          <Button size="sm" variant="secondary" onClick={galeria.reintentar}>
            Reintentar
          </Button>
        </p>
      )}
      <p id={`${id}hint`} className={styles.hint}>
        JPG, PNG, WebP, GIF o AVIF, hasta 5 MB cada una. La primera es la principal. También puedes soltarlas
        aquí.
      </p>
    </fieldset>
  );
}

interface ElegirProps {
  primera: boolean;
  describedBy: string;
  onFiles: (archivos: File[]) => void;
}

function Elegir({ primera, describedBy, onFiles }: ElegirProps) {
  const input = useRef<HTMLInputElement>(null);
  const texto = primera ? 'Elegir imágenes' : 'Agregar imágenes';
  return (
    <>
      <input
        ref={input}
        type="file"
        name="imagen"
        accept="image/*"
        multiple
        aria-label={texto}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const archivos = [...(currentTarget.files ?? [])];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          onFiles(archivos);
        }}
      />
      <button
        type="button"
        className={styles.elegir}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" />
        {texto}
      </button>
    </>
  );
}

interface CasillaProps {
  imagen: ImagenDelBorrador;
  posicion: number;
  galeria: Galeria;
}

/** Type of what is dragged, so that a tile takes no other. */
const ARRASTRE = 'application/x-imagen';

function Casilla({ imagen, posicion, galeria }: CasillaProps) {
  const { error, quitada, src } = imagen;
  const [ilegible, setIlegible] = useState(false);
  const nombre = posicion === 0 ? 'Imagen principal' : `Imagen ${posicion + 1}`;
  const subiendo = !imagen.imagen && !error;
  return (
    <li
      className={styles.imagen}
      aria-label={nombre}
      data-quitada={quitada || undefined}
      draggable={!quitada}
      onDragStart={(event) => event.dataTransfer.setData(ARRASTRE, String(posicion))}
      onDragOver={(event) => event.dataTransfer.types.includes(ARRASTRE) && event.preventDefault()}
      onDrop={(event) => {
        const de = event.dataTransfer.getData(ARRASTRE);
        if (de !== '') galeria.mover(Number(de), posicion);
      }}
    >
      <span className={styles.foto}>
        {src && !ilegible && (
          <img src={src} alt={nombre} draggable={false} onError={() => setIlegible(true)} />
        )}
        {posicion === 0 && !quitada && <span className={styles.principal}>Principal</span>}
        {subiendo && <progress aria-label={`Subiendo: ${nombre}`} />}
      </span>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {quitada ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={`Deshacer: ${nombre}`}
          disabled={galeria.caben === 0}
          onClick={() => galeria.devolver(imagen)}
        >
          Deshacer
        </Button>
      ) : (
        <Botones imagen={imagen} posicion={posicion} galeria={galeria} nombre={nombre} />
      )}
    </li>
  );
}

function Botones({ imagen, posicion, galeria, nombre }: CasillaProps & { nombre: string }) {
  return (
    <span className={styles.botones}>
      <IconButton
        size="sm"
        label={`Mover antes: ${nombre}`}
        icon={<ArrowLeft />}
        aria-disabled={posicion === 0}
        onClick={() => galeria.mover(posicion, posicion - 1)}
      />
      <IconButton
        size="sm"
        label={`Mover después: ${nombre}`}
        icon={<ArrowRight />}
        aria-disabled={posicion === galeria.imagenes.length - 1}
        onClick={() => galeria.mover(posicion, posicion + 1)}
      />
      {imagen.error && imagen.archivo && (
        <IconButton
          size="sm"
          label={`Reintentar: ${nombre}`}
          icon={<RotateCcw />}
          onClick={() => galeria.mandar(imagen)}
        />
      )}
      <IconButton
        size="sm"
        label={`Quitar: ${nombre}`}
        icon={<Trash2 />}
        onClick={() => galeria.quitar(imagen)}
      />
    </span>
  );
}
