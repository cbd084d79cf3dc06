import { contextBridge, ipcRenderer } from 'electron';
import type { CanalIpc, EstadoServidor, PuenteDeEscritorio, RespuestasIpc } from '#contract/desktop/ipc.ts';
import type { RespuestaDelPuente } from './desktop/ipc.ts';

// Listed here instead of imported from the contract, so that the preload does not load zod; the type fails to compile
// for a missing or unknown channel.
const CANALES: Record<CanalIpc, true> = {
  'servidor:estado': true,
  'impresion:impresoras': true,
  'impresion:ticket': true,
  'impresion:sin-preguntar': true,
  'configuracion:leer': true,
  'configuracion:guardar': true,
  'almacen:guardar': true,
  'navegador:abrir': true,
  'respaldos:abrir-carpeta': true,
  'avisos:contar': true,
  'avisos:pedido': true,
  'actualizaciones:estado': true,
  'actualizaciones:guardar': true,
  'actualizaciones:buscar': true,
  'actualizaciones:instalar': true,
};

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
  alCambiarServidor(aviso) {
    const escuchar = (_event: unknown, estado: EstadoServidor): void => aviso(estado);
    ipcRenderer.on('servidor:cambio', escuchar);
    return () => {
      ipcRenderer.off('servidor:cambio', escuchar);
    };
  },
};

contextBridge.exposeInMainWorld('guirnalda', puente);
