import { CircleHelp, Grip } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#ui/controls/button.tsx';
import { SearchInput } from '#ui/fields/search-input.tsx';
import { esDedo, useTecladoEnPantalla } from '../../../shared/teclado/teclado.ts';
import { TITULO_POR_TACTO } from '../atajos-dialog.tsx';
import { moverSeleccion, quitarLinea, sumarASeleccion } from '../carrito/acciones.ts';
import styles from './busqueda-bar.module.css';
import type { Busqueda } from './use-busqueda.ts';

interface BusquedaBarProps {
  busqueda: Busqueda;
  /** Number of products in one row of the grid, which arrow up and down move by. */
  columnas: () => number;
  onAtajos: () => void;
}

/** The search box of the counter. While it is empty its keys work on the cart. */
export function BusquedaBar({ busqueda, columnas, onAtajos }: BusquedaBarProps) {
  const { texto, elegido, resultados, enfocar } = busqueda;

  const conTeclado = useTecladoEnPantalla((state) => state.activo);
  /** Digits are typed into the box on the pad, until it is left; words are typed on the system's keyboard. */
  const [codigos, setCodigos] = useState(false);

  function abrirTeclado() {
    // Also where the box has the focus: the pad opens as it gets it.
    busqueda.input.current?.blur();
    flushSync(() => setCodigos(true));
    enfocar();
  }

  function elegir(paso: number) {
    const siguiente = elegido < 0 ? (paso > 0 ? 0 : -1) : elegido + paso;
    const ultimo = resultados.primeros(Math.max(0, siguiente + 1)).length - 1;
    busqueda.elegir(Math.max(-1, Math.min(ultimo, siguiente)));
  }

  /** Keys while the box is empty: they move through the cart and change it. */
  const onCart: Record<string, () => void> = {
    ArrowDown: () => moverSeleccion(1),
    ArrowUp: () => moverSeleccion(-1),
    '+': () => sumarASeleccion(1),
    '-': () => sumarASeleccion(-1),
    Delete: () => quitarLinea(),
    '?': onAtajos,
    Escape: busqueda.aviso ? busqueda.quitarAviso : busqueda.quitarFiltro,
  };
  /** Keys while something is typed: they move through the search results. */
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
      // Reads the box itself: a scanner types faster than React renders.
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
        placeholder={esDedo() ? 'Busca o escanea…' : 'Busca o escanea… 50* multiplica'}
        aria-describedby="pos-ayuda"
        aria-keyshortcuts="F3"
        spellCheck={false}
        maxLength={100}
        value={texto}
        onChange={busqueda.escribir}
        onKeyDown={onKeyDown}
        onBlur={() => setCodigos(false)}
        inputMode={codigos ? 'none' : undefined}
        data-teclado={codigos ? 'codigo' : undefined}
      />
      {conTeclado && (
        <IconButton
          size="lg"
          variant="secondary"
          label="Teclado de números"
          icon={<Grip />}
          onClick={abrirTeclado}
        />
      )}
      <p id="pos-ayuda" className="visually-hidden">
        Enter agrega. Con la casilla vacía, la tecla de interrogación muestra todos los atajos.
      </p>
      <IconButton
        size="lg"
        variant="secondary"
        label={esDedo() ? TITULO_POR_TACTO : 'Atajos del teclado (?)'}
        icon={<CircleHelp />}
        onClick={onAtajos}
      />
    </div>
  );
}
