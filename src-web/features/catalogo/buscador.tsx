import { useEffect, useRef, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { SearchInput } from '#ui/search-input.tsx';

/** How long the typing must rest before the list follows. */
const ESPERA_MS = 300;

export interface BuscadorProps {
  /** What is searched for now, as the address bar says. */
  valor: string;
  /** `seguido`: still the same typing, so it takes the place of the last search in the history. */
  onBuscar: (texto: string, seguido: boolean) => void;
}

/** The search box: what is typed counts after a short rest, or at once with Enter. */
export function Buscador({ valor, onBuscar }: BuscadorProps) {
  const [texto, setTexto] = useState(valor);
  const enviado = useRef(valor);
  const seguido = useRef(false);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The address changed from outside: back, a link, «Ver todo».
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
          // A phone's keyboard would cover what was found.
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
