import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useTira } from './use-tira.ts';
import styles from './visor-dialog.module.css';

/** A picture's files: width in px → address. */
export interface Imagen extends Pick<ProductoDeCatalogo, 'imagenes' | 'imagenPrevia'> {
  imagenUrl: string;
}

interface VisorDialogProps {
  nombre: string;
  imagenes: readonly Imagen[];
  /** The picture that is shown first. */
  primera: number;
  onClose: () => void;
}

/** The largest stored file of a picture. */
function mayorDe({ imagenUrl, imagenes = {} }: Imagen): string {
  const ancho = Math.max(...Object.keys(imagenes).map(Number));
  return imagenes[ancho] ?? imagenUrl;
}

/** Pictures over the whole screen, in the largest file: swiped, and pressed to come nearer. */
export function VisorDialog({ nombre, imagenes, primera, onClose }: VisorDialogProps) {
  const { actual, andar, ref, props } = useTira(imagenes.length, primera);
  /** The picture that is enlarged; it is scrolled to see the rest of it. */
  const [deCerca, setDeCerca] = useState<number>();
  const cerca = deCerca === actual;

  useLayoutEffect(() => {
    const lista = ref.current;
    lista?.scrollTo({ left: primera * lista.clientWidth, behavior: 'instant' });
  }, [ref, primera]);

  /** Comes nearer, with the given point of the picture (0 to 1) in the middle, or goes back. */
  function alternar(x = 0.5, y = 0.5) {
    flushSync(() => setDeCerca(cerca ? undefined : actual));
    const hoja = ref.current?.children[actual];
    hoja?.scrollTo({
      left: x * hoja.scrollWidth - hoja.clientWidth / 2,
      top: y * hoja.scrollHeight - hoja.clientHeight / 2,
      behavior: 'instant',
    });
  }

  function alTocar({ target, clientX, clientY }: MouseEvent) {
    if (!(target instanceof HTMLImageElement)) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    alternar((clientX - left) / width, (clientY - top) / height);
  }

  return (
    <Dialog
      open
      title={nombre}
      className={styles.visor}
      onClose={onClose}
      footer={
        <>
          {imagenes.length > 1 && (
            <div className={styles.pasos}>
              <IconButton
                label="Imagen anterior"
                icon={<ChevronLeft />}
                disabled={actual === 0}
                onClick={() => andar(-1)}
              />
              <span role="status">
                {actual + 1} de {imagenes.length}
              </span>
              <IconButton
                label="Imagen siguiente"
                icon={<ChevronRight />}
                disabled={actual === imagenes.length - 1}
                onClick={() => andar(1)}
              />
            </div>
          )}
          <Button
            variant="secondary"
            icon={cerca ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
            onClick={() => alternar()}
          >
            {cerca ? 'Alejar' : 'Acercar'}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: «Acercar» does it with the keyboard */}
      <ul className={styles.tira} {...props} data-autofocus onClick={alTocar}>
        {imagenes.map((imagen, posicion) => (
          <li
            key={imagen.imagenUrl}
            {...(cerca && posicion === actual && { 'data-cerca': true, tabIndex: 0 })}
          >
            <img
              src={mayorDe(imagen)}
              alt={imagenes.length > 1 ? `${nombre}, imagen ${posicion + 1} de ${imagenes.length}` : nombre}
              loading={posicion === primera ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
