import { CircleHelp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { moverSeleccion, quitarLinea, sumarASeleccion } from './acciones.ts';
import styles from './search-bar.module.css';
import type { Busqueda } from './use-busqueda.ts';

export interface SearchBarProps {
  busqueda: Busqueda;
  /** Products side by side in the grid: what an arrow up or down steps over. */
  columnas: () => number;
  onHelp: () => void;
}

/** The box where everything begins. With nothing typed its keys work on the cart. */
export function SearchBar({ busqueda, columnas, onHelp }: SearchBarProps) {
  const { texto, elegido, resultados } = busqueda;

  function elegir(paso: number) {
    const siguiente = elegido < 0 ? (paso > 0 ? 0 : -1) : elegido + paso;
    const ultimo = resultados.primeros(Math.max(0, siguiente + 1)).length - 1;
    busqueda.elegir(Math.max(-1, Math.min(ultimo, siguiente)));
  }

  /** Keys while the box is empty: they walk and change the cart. */
  const onCart: Record<string, () => void> = {
    ArrowDown: () => moverSeleccion(1),
    ArrowUp: () => moverSeleccion(-1),
    '+': () => sumarASeleccion(1),
    '-': () => sumarASeleccion(-1),
    Delete: () => quitarLinea(),
    '?': onHelp,
    Escape: () => busqueda.filtrar('todos'),
  };
  /** Keys while something is typed: they walk the products found. */
  const onResults: Record<string, () => void> = {
    ArrowDown: () => elegir(elegido < 0 ? 1 : columnas()),
    ArrowUp: () => elegir(-columnas()),
    Escape: () => busqueda.escribir(''),
    ...(elegido >= 0 ? { ArrowRight: () => elegir(1), ArrowLeft: () => elegir(-1) } : {}),
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What stands in the box, not what was last drawn: a scanner is quicker than a frame.
      if (event.currentTarget.value) busqueda.entrar(event.currentTarget.value);
      return;
    }
    const act = (event.currentTarget.value ? onResults : onCart)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={styles.bar}>
      <SearchInput
        ref={busqueda.input}
        large
        autoFocus
        className={styles.input}
        label="Buscar o escanear producto"
        placeholder="Busca o escanea… 50* multiplica"
        aria-describedby="pos-ayuda"
        aria-keyshortcuts="F3"
        spellCheck={false}
        maxLength={100}
        value={texto}
        onChange={busqueda.escribir}
        onKeyDown={onKeyDown}
      />
      <p id="pos-ayuda" className="visually-hidden">
        Enter agrega. Con la casilla vacía, la tecla de interrogación muestra todos los atajos.
      </p>
      <IconButton
        size="lg"
        variant="secondary"
        label="Atajos del teclado (?)"
        icon={<CircleHelp />}
        onClick={onHelp}
      />
    </div>
  );
}
