import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { leerReferencia } from '#contract/words/referencias.ts';
import { toast } from '#ui/feedback/toast.ts';
import { sonarError } from '../../../shared/pedidos-nuevos/timbre.ts';
import { agregarAlCarrito, cambiarCantidad } from '../carrito/acciones.ts';
import { decirApartados } from '../carrito/apartados.ts';
import { useBorrador } from '../carrito/borrador.ts';
import { buscarEnServidor, useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { disponible, type ProductoPos } from '../catalogo/producto-pos.ts';
import type { ProductosIndex } from '../catalogo/productos-index.ts';
import { type Entrada, entradaDeEscaneo, leerEntrada } from '../entrada/entrada.ts';
import { pareceCodigo } from '../entrada/escaner.ts';
import { type AvisoDeCodigo, preguntarPorCodigo } from '../entrada/por-codigo.ts';
import { categoriaDe, type Filtro, type FiltroDelPos, useFiltro } from './filtro.ts';
import { type PedidoBuscado, usePedidoBuscado } from './pedido-buscado.tsx';
import { type Enmendados, searchEnmendando } from './productos-search.ts';
import { pedirVocabulario, useVocabulario } from './vocabulario.ts';

const ESPERA_MS = 200;
/** Two keys closer than this come from a scanner. */
const TECLA_DE_ESCANER_MS = 35;
const FIN_DE_ESCANEO_MS = 70;

/** Runs `hacer` now, or after the sale being sent is answered: a scan meanwhile belongs to the next client. */
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

export interface Busqueda extends Enmendados, Filtro, PedidoBuscado {
  texto: string;
  escribir: (texto: string) => void;
  /** Why the last code added nothing. */
  aviso: AvisoDeCodigo | undefined;
  quitarAviso: () => void;
  /** The text that the results belong to; while a scanner types it lags behind the box. */
  buscado: string;
  /** Index of the result selected with the arrow keys; -1 when none is. */
  elegido: number;
  elegir: (position: number) => void;
  /** Opens the order that was found, and empties the box. */
  abrirPedido: (id: string) => void;
  /** Enter: adds the typed, scanned or selected product. */
  entrar: (escrito: string) => void;
  /** A scan made while the focus was anywhere. */
  escanear: (codigo: string) => void;
  enfocar: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * The text in the box, and the text to search. A scanner's characters are not searched one by one: only the
 * complete code counts.
 */
function useTexto() {
  const [texto, setTexto] = useState('');
  const [pedido, setPedido] = useState('');
  const tecleo = useRef<{ ms: number; timer?: ReturnType<typeof setTimeout> }>({ ms: 0 });

  const ponerTexto = useCallback((nuevo: string) => {
    setTexto(nuevo);
    const { ms, timer } = tecleo.current;
    clearTimeout(timer);
    const ahora = performance.now();
    const deEscaner = nuevo !== '' && ahora - ms < TECLA_DE_ESCANER_MS;
    tecleo.current = {
      ms: ahora,
      timer: deEscaner ? setTimeout(() => setPedido(nuevo), FIN_DE_ESCANEO_MS) : undefined,
    };
    // The cart with the added product renders first, the full list one frame later.
    if (nuevo === '') startTransition(() => setPedido(''));
    else if (!deEscaner) setPedido(nuevo);
  }, []);

  // Not deferred: a search takes 1 to 2 ms, a deferred render would wait another frame.
  return { texto, buscado: leerEntrada(pedido).texto, ponerTexto };
}

/** While the catalogue is still loading, the server finds what is not in memory yet. */
function useBusquedaEnServidor(buscado: string): void {
  const completo = useCatalogoLocal((state) => state.completo);
  useEffect(() => {
    if (completo || !buscado) return;
    const timer = setTimeout(() => void buscarEnServidor(buscado).catch(() => undefined), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [completo, buscado]);
}

/**
 * A number and `*` without a product: sets the quantity of the selected line. Returns whether the box can be emptied:
 * not while a quantity was typed and no line is selected.
 */
function ponerCantidadSuelta(escrito: string, cantidad: number | undefined): boolean {
  const { seleccion } = useBorrador.getState();
  if (cantidad === undefined) return true;
  if (seleccion) {
    cambiarCantidad(seleccion, cantidad);
    return true;
  }
  toast.warning(`Falta el producto: escribe o escanea su código después de «${escrito.trim()}»`);
  return false;
}

function buscarEnMemoria(index: ProductosIndex, buscar: string, filtro: FiltroDelPos): Enmendados {
  return searchEnmendando(index, buscar, categoriaDe(filtro), useVocabulario.getState().vocabulario);
}

/**
 * The results of a search, or the favourites while nothing is typed. When there are none, the words to correct it with
 * are read in the background.
 */
function useResultados(buscado: string, { filtro, favoritos }: Filtro): Enmendados {
  const { index, completo } = useCatalogoLocal();
  const { vocabulario } = useVocabulario();
  const encontrado = useMemo(() => {
    if (filtro === 'favoritos' && !buscado) {
      return { resultados: { primeros: (cuantos: number) => favoritos.slice(0, cuantos) } };
    }
    return searchEnmendando(index, buscado, categoriaDe(filtro), vocabulario);
  }, [index, buscado, filtro, favoritos, vocabulario]);
  const nada = completo && buscado !== '' && encontrado.resultados.primeros(1).length === 0;
  useEffect(() => {
    if (nada) pedirVocabulario();
  }, [nada]);
  return encontrado;
}

/**
 * Enters codes: adds the product that has one, opens the order that it names, or says and sounds why neither. A code in
 * memory is found at once; for any other one the server is asked.
 */
function useCodigos(abrirPedido: (id: string) => void) {
  const [aviso, setAviso] = useState<AvisoDeCodigo>();
  const quitarAviso = useCallback(() => setAviso(undefined), []);

  function avisar(porque: AvisoDeCodigo) {
    setAviso(porque);
    void sonarError();
  }

  function agregar(producto: ProductoPos, cantidad: number | undefined, codigo: string) {
    if (disponible(producto) > 0) {
      quitarAviso();
      trasLaVenta(() => agregarAlCarrito(producto, cantidad));
    } else {
      avisar({ que: 'agotado', codigo, nombre: producto.nombre });
      void decirApartados(producto);
    }
  }

  async function preguntar(codigo: string, cantidad: number | undefined) {
    const encontrado = await preguntarPorCodigo(codigo);
    if (encontrado.que === 'producto') agregar(encontrado.producto, cantidad, codigo);
    else if (encontrado.que === 'pedido') {
      quitarAviso();
      trasLaVenta(() => abrirPedido(encontrado.id));
    } else avisar(encontrado);
  }

  return { aviso, quitarAviso, agregar, preguntar };
}

/** The search box of the counter: its text, its results, and what Enter does. */
export function useBusqueda(abrirPedido: (id: string) => void): Busqueda {
  const input = useRef<HTMLInputElement>(null);
  const { texto, buscado, ponerTexto } = useTexto();
  const filtro = useFiltro();
  const [elegido, setElegido] = useState(-1);
  useBusquedaEnServidor(buscado);
  const encontrado = useResultados(buscado, filtro);
  const { resultados } = encontrado;

  // A quantity before a code asks for a product.
  const pedidoBuscado = usePedidoBuscado(texto.includes('*') ? '' : buscado);
  const codigos = useCodigos(abrirPedido);
  const { quitarAviso } = codigos;
  const escribir = useCallback(
    (nuevo: string) => {
      ponerTexto(nuevo);
      setElegido(-1);
      if (nuevo) quitarAviso();
    },
    [ponerTexto, quitarAviso],
  );

  const enfocar = useCallback(() => input.current?.focus(), []);

  /**
   * Adds the product with this code, or the selected or first one of the results; an order's code or number opens the
   * order. Returns whether the box can be emptied: not when all products are known and none matches.
   */
  function agregarBuscado({ cantidad, texto: buscar }: Entrada): boolean {
    const { index, completo } = useCatalogoLocal.getState();
    const esCodigo = pareceCodigo(buscar);
    const suyo = index.porCodigo.get(buscar);
    const esPedido = elegido < 0 && cantidad === undefined && leerReferencia(buscar) !== undefined;
    const position = Math.max(0, elegido);
    const porTexto =
      esPedido || (esCodigo && !completo)
        ? []
        : buscarEnMemoria(index, buscar, filtro.filtro).resultados.primeros(position + 1);
    const producto = porTexto[position];
    if (suyo) codigos.agregar(suyo, cantidad, buscar);
    else if (producto) trasLaVenta(() => agregarAlCarrito(producto, cantidad));
    else if (esCodigo || !completo) void codigos.preguntar(buscar, cantidad);
    else return false;
    return true;
  }

  function entrar(escrito: string) {
    const entrada = leerEntrada(escrito);
    if (!entrada.texto) {
      if (ponerCantidadSuelta(escrito, entrada.cantidad)) escribir('');
      return;
    }
    if (entrada.cantidad === 0) {
      toast.warning('Escribe cuántos antes del *: con 0 no se agrega nada');
      input.current?.select();
      return;
    }
    if (agregarBuscado(entrada)) {
      escribir('');
    } else {
      toast.warning('No se encontraron productos');
      void sonarError();
      input.current?.select();
    }
  }

  return {
    texto,
    escribir,
    aviso: codigos.aviso,
    quitarAviso,
    ...filtro,
    ...pedidoBuscado,
    abrirPedido: (id) => {
      escribir('');
      abrirPedido(id);
    },
    filtrar: (nuevo) => {
      filtro.filtrar(nuevo);
      setElegido(-1);
    },
    ...encontrado,
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
