import { useEffect, useRef, useState } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { SearchInput } from '#ui/fields/search-input.tsx';

/** Debounce of the typing, in ms. */
const ESPERA_MS = 300;

interface BusquedaBarProps {
  /** The search in the address bar. */
  valor: string;
  /** `seguido`: continues the same typing, so it replaces the last search in the history. */
  onBuscar: (texto: string, seguido: boolean) => void;
}

/** The search box: searches after a debounce, or at once on Enter. */
export function BusquedaBar({ valor, onBuscar }: BusquedaBarProps) {
  const [texto, setTexto] = useState(valor);
  const enviado = useRef(valor);
  const seguido = useRef(false);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The address changed by other means: back, a link, «Ver todo».
    if (valor === enviado.current) return;
    enviado.current = valor;
    seguido.current = false;
    clearTimeout(espera.current);
    setTexto(valor);
  }, [valor]);

  useEffect(() => () => clearTimeout(espera.current), []);

  function enviar(nuevo: string) {
    clearTimeout(espera.current);
    const limpio = nuevo.trim();
    if (limpio === enviado.current) return;
    enviado.current = limpio;
    onBuscar(limpio, seguido.current);
    seguido.current = true;
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enviar(texto);
          // Hides a phone's keyboard, which would cover the results.
          if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement).blur();
        }}
      >
        <SearchInput
          value={texto}
          label="Buscar productos"
          placeholder="Buscar productos…"
          maxLength={LIMITES.busqueda}
          onChange={(nuevo) => {
            setTexto(nuevo);
            clearTimeout(espera.current);
            if (nuevo === '') enviar('');
            else espera.current = setTimeout(() => enviar(nuevo), ESPERA_MS);
          }}
          onBlur={() => {
            enviar(texto);
            seguido.current = false;
          }}
        />
      </form>
    </search>
  );
}
