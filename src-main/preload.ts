import { contextBridge, ipcRenderer } from 'electron';
import type { EstadoDeImpresora } from '#contract/desktop/impresoras.ts';
import type { CanalIpc, EstadoServidor, PuenteDeEscritorio, RespuestasIpc } from '#contract/desktop/ipc.ts';
import type { EventosDelPrograma } from '#contract/desktop/programa.ts';
import type { RespuestaDelPuente } from './desktop/ipc.ts';

// Listed here instead of imported from the contract, so that the preload does not load zod; the type fails to compile
// for a missing or unknown channel.
const CANALES: Record<CanalIpc, true> = {
  'servidor:estado': true,
  'impresion:impresoras': true,
  'impresion:ticket': true,
  'impresion:sin-preguntar': true,
  'impresion:pagina': true,
  'impresion:hoja': true,
  'impresion:etiquetas': true,
  'impresion:estado': true,
  'impresion:copias': true,
  'impresion:decidir': true,
  'impresion:prueba': true,
  'impresion:logo': true,
  'impresion:cajon': true,
  'configuracion:leer': true,
  'configuracion:guardar': true,
  'almacen:guardar': true,
  'navegador:abrir': true,
  'respaldos:abrir-carpeta': true,
  'respaldos:elegir': true,
  'cierre:avance': true,
  'cierre:ya': true,
  'avisos:contar': true,
  'avisos:pedido': true,
  'actualizaciones:estado': true,
  'actualizaciones:guardar': true,
  'actualizaciones:buscar': true,
  'actualizaciones:instalar': true,
  'programa:leer': true,
  'programa:guardar': true,
  'programa:informe': true,
  'programa:fallo': true,
  'programa:reabrir': true,
  'programa:recuperar': true,
  'programa:cerrar': true,
  'programa:licencias': true,
  'programa:registros': true,
};

const EVENTOS: Record<keyof EventosDelPrograma, true> = {
  'programa:ir': true,
  'programa:kiosko': true,
  'programa:sin-navegador': true,
  'impresion:copias': true,
};

/** Listens to what the main process sends. Returns a function that stops. */
function oir<T>(canal: string, aviso: (datos: T) => void): () => void {
  const escuchar = (_event: unknown, datos: T): void => aviso(datos);
  ipcRenderer.on(canal, escuchar);
  return () => {
    ipcRenderer.off(canal, escuchar);
  };
}

const puente: PuenteDeEscritorio = {
  async llamar(canal, argumento) {
    if (!Object.hasOwn(CANALES, canal)) throw new Error('El equipo no conoce esa petición.');
    const respuesta: RespuestaDelPuente<RespuestasIpc[typeof canal]> = await ipcRenderer.invoke(
      canal,
      argumento,
    );
    if (!respuesta.ok) throw new Error(respuesta.mensaje);
    return respuesta.valor;
  },
  alCambiarServidor: (aviso) => oir<EstadoServidor>('servidor:cambio', aviso),
  alSuceder(evento, aviso) {
    if (!Object.hasOwn(EVENTOS, evento)) throw new Error('El equipo no conoce ese aviso.');
    return oir(evento, aviso);
  },
  alCambiarImpresion: (aviso) => oir<EstadoDeImpresora[]>('impresion:cambio', aviso),
};

contextBridge.exposeInMainWorld('guirnalda', puente);
