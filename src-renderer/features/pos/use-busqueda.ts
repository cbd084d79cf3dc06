import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FILTROS_POS, type FiltroPos } from '#contract/categorias.ts';
import { toast } from '#ui/toast.ts';
import { agregarAlCarrito, cambiarCantidad } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import { buscarEnServidor, useCatalogoLocal } from './catalogo-local.ts';
import { entradaDeEscaneo, leerEntrada } from './entrada.ts';
import { pareceCodigo } from './escaner.ts';
import { type Hallados, searchIndex } from './product-search.ts';

const ESPERA_MS = 200;
/** No finger is this quick twice. */
const TECLA_DE_ESCANER_MS = 35;
const FIN_DE_ESCANEO_MS = 70;

/** Runs now, or once the sale that is being sent has its answer: a scan meanwhile is for the next client. */
function trasLaVenta(hacer: () => void): void {
  if (!useBorrador.getState().procesando) {
    hacer();
    return;
  }
  const stop = useBorrador.subscribe(({ procesando }) => {
    if (procesando) return;
    stop();
    hacer();
  });
}

export interface Busqueda {
  texto: string;
  escribir: (texto: string) => void;
  filtro: FiltroPos;
  filtrar: (filtro: FiltroPos) => void;
  resultados: Hallados;
  /** What they are the results of; while a scanner types, not yet what stands in the box. */
  buscado: string;
  /** Place of the product chosen with the arrows; -1 while none is. */
  elegido: number;
  elegir: (lugar: number) => void;
  /** Enter: adds what is typed, scanned or chosen. */
  entrar: (escrito: string) => void;
  /** A scan that came wherever the focus was. */
  escanear: (codigo: string) => void;
  enfocar: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The search box of the till: what is typed, what it finds, and what Enter does with it. */
export function useBusqueda(): Busqueda {
  const input = useRef<HTMLInputElement>(null);
  const [texto, setTexto] = useState('');
  const [filtro, setFiltro] = useState<FiltroPos>('todos');
  const [elegido, setElegido] = useState(-1);
  const { index, completo } = useCatalogoLocal();
  const [pedido, setPedido] = useState('');
  const tecleo = useRef<{ ms: number; timer?: ReturnType<typeof setTimeout> }>({ ms: 0 });
  // Not deferred: looking takes a millisecond or two, and waiting for another frame sixteen.
  const buscado = leerEntrada(pedido).texto;

  const resultados = useMemo(
    () => searchIndex(index, buscado, FILTROS_POS[filtro]),
    [index, buscado, filtro],
  );

  // While the products are still coming, the server finds what is not here yet.
  useEffect(() => {
    if (completo || !buscado) return;
    const timer = setTimeout(() => void buscarEnServidor(buscado).catch(() => undefined), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [completo, buscado]);

  const escribir = useCallback((nuevo: string) => {
    setTexto(nuevo);
    setElegido(-1);
    // A scanner's characters are not searched for one by one: what counts is the code that they end in.
    const { ms, timer } = tecleo.current;
    clearTimeout(timer);
    const ahora = performance.now();
    const deEscaner = nuevo !== '' && ahora - ms < TECLA_DE_ESCANER_MS;
    tecleo.current = {
      ms: ahora,
      timer: deEscaner ? setTimeout(() => setPedido(nuevo), FIN_DE_ESCANEO_MS) : undefined,
    };
    // What was just added is seen first; the list of all comes back a frame later.
    if (nuevo === '') startTransition(() => setPedido(''));
    else if (!deEscaner) setPedido(nuevo);
  }, []);

  const enfocar = useCallback(() => input.current?.focus(), []);

  async function preguntar(buscar: string, cantidad: number | undefined) {
    const hallados = await buscarEnServidor(buscar).catch(() => []);
    const producto = hallados.find(({ codigo }) => codigo === buscar) ?? hallados[0];
    if (producto) trasLaVenta(() => agregarAlCarrito(producto, cantidad));
    else toast.warning(`No se encontró ningún producto con «${buscar}»`);
  }

  function entrar(escrito: string) {
    const { cantidad, texto: buscar } = leerEntrada(escrito);
    if (!buscar) {
      const { seleccion } = useBorrador.getState();
      if (cantidad !== undefined && !seleccion) {
        toast.warning(`Falta el producto: escribe o escanea su código después de «${escrito.trim()}»`);
        return;
      }
      if (cantidad !== undefined && seleccion) cambiarCantidad(seleccion, cantidad);
      escribir('');
      return;
    }
    if (cantidad === 0) {
      toast.warning('Escribe cuántos antes del *: con 0 no se agrega nada');
      input.current?.select();
      return;
    }
    const { index: ahora, completo: todo } = useCatalogoLocal.getState();
    const exacto = ahora.porCodigo.get(buscar);
    const esCodigo = pareceCodigo(buscar);
    const lugar = Math.max(0, elegido);
    const porTexto =
      esCodigo && !todo ? [] : searchIndex(ahora, buscar, FILTROS_POS[filtro]).primeros(lugar + 1);
    const producto = exacto ?? porTexto[lugar];
    if (producto) {
      trasLaVenta(() => agregarAlCarrito(producto, cantidad));
      escribir('');
    } else if (esCodigo || !todo) {
      // It may be a product that another till made a moment ago.
      escribir('');
      void preguntar(buscar, cantidad);
    } else {
      toast.warning('No se encontraron productos');
      input.current?.select();
    }
  }

  return {
    texto,
    escribir,
    filtro,
    filtrar: (nuevo) => {
      setFiltro(nuevo);
      setElegido(-1);
    },
    resultados,
    buscado,
    elegido: Math.min(elegido, resultados.primeros(elegido + 1).length - 1),
    elegir: setElegido,
    entrar,
    escanear: (codigo) => {
      const { porCodigo } = useCatalogoLocal.getState().index;
      entrar(entradaDeEscaneo(input.current?.value ?? '', codigo, (texto) => porCodigo.has(texto)));
    },
    enfocar,
    input,
  };
}
