import { ArrowDown, ArrowUp, StarOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Favorito } from '#contract/schemas/catalogo/favoritos.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { alternarFavorito, moverFavorito, useFavoritos } from './favoritos.ts';
import styles from './favoritos-dialog.module.css';

interface FavoritosDialogProps {
  onClose: () => void;
}

/** Puts the favourites of the POS in order, by touch, mouse or keyboard. */
export function FavoritosDialog({ onClose }: FavoritosDialogProps) {
  const { favoritos = [] } = useFavoritos();
  return (
    <Dialog
      open
      title="Ordenar favoritos"
      description="Así salen en la caja, en todos los equipos."
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Listo
        </Button>
      }
    >
      {favoritos.length === 0 ? (
        <p className={styles.none}>
          No queda ninguno. Mantén presionado un producto de la caja para ponerlo.
        </p>
      ) : (
        <FavoritosList favoritos={favoritos} />
      )}
    </Dialog>
  );
}

function FavoritosList({ favoritos }: { favoritos: readonly Favorito[] }) {
  const list = useRef<HTMLOListElement>(null);
  /** The button pressed last: its row has moved, which takes the focus away. */
  const pressed = useRef<{ id: string; paso: number } | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, paso } = pressed.current;
    pressed.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-favorito="${id}"]`) ?? [];
    const enabled = [...buttons].filter(({ disabled }) => !disabled);
    (enabled.find(({ dataset }) => dataset.paso === String(paso)) ?? enabled[0])?.focus();
  }, [favoritos]);

  function mover(id: string, lugar: number, paso: -1 | 1) {
    pressed.current = { id, paso };
    moverFavorito(id, lugar + paso);
  }

  return (
    <ol ref={list} className={styles.list} aria-label="Favoritos en orden">
      {favoritos.map(({ _id, nombre, activo }, lugar) => (
        <li key={_id}>
          <span className={styles.name}>
            {nombre} {!activo && <Badge tone="neutral">Inactivo</Badge>}
          </span>
          <IconButton
            label={`Subir ${nombre}`}
            icon={<ArrowUp />}
            data-favorito={_id}
            data-paso={-1}
            disabled={lugar === 0}
            onClick={() => mover(_id, lugar, -1)}
          />
          <IconButton
            label={`Bajar ${nombre}`}
            icon={<ArrowDown />}
            data-favorito={_id}
            data-paso={1}
            disabled={lugar === favoritos.length - 1}
            onClick={() => mover(_id, lugar, 1)}
          />
          <IconButton
            label={`Quitar ${nombre} de favoritos`}
            icon={<StarOff />}
            onClick={() => void alternarFavorito({ _id, nombre })}
          />
        </li>
      ))}
    </ol>
  );
}
