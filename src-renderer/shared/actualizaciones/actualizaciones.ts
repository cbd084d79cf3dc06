import { useEffect } from 'react';
import { create } from 'zustand';
import type { EstadoDeActualizacion, VersionNoInstalada } from '#contract/desktop/actualizaciones.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { desktop } from '../../lib/desktop.ts';

const CLAVE_DE_VERSION = 'guirnalda.version-vista';
const CLAVE_DE_FALLIDA = 'guirnalda.version-fallida-vista';
const CLAVE_DE_NO_INSTALADA = 'guirnalda.version-no-instalada-vista';
const CADA_MS = 60_000;

interface Conocido {
  /** The updates of this computer; undefined in a browser and until they were read. */
  estado: EstadoDeActualizacion | undefined;
  /** The version whose news this device has shown; undefined before the first one. */
  vista: string | undefined;
  /** The version that failed here of which this device has told. */
  fallidaVista: string | undefined;
  /** The version that could not be installed here of which this device has told. */
  noInstaladaVista: string | undefined;
}

const useConocido = create<Conocido>(() => ({
  estado: undefined,
  vista: deviceStorage.readText(CLAVE_DE_VERSION),
  fallidaVista: deviceStorage.readText(CLAVE_DE_FALLIDA),
  noInstaladaVista: deviceStorage.readText(CLAVE_DE_NO_INSTALADA),
}));

/** Takes what the program answered about its updates. */
export function ponerActualizacion(estado: EstadoDeActualizacion): void {
  useConocido.setState({ estado });
  // A new device has nothing that is new.
  if (useConocido.getState().vista === undefined) verNovedades();
}

async function mirar(): Promise<void> {
  const estado = await desktop()?.llamar('actualizaciones:estado', undefined);
  if (estado) ponerActualizacion(estado);
}

/** The updates of this computer, asked for every minute or as often as said; undefined in a browser. */
export function useActualizacion(cadaMs = CADA_MS): EstadoDeActualizacion | undefined {
  useEffect(() => {
    if (!desktop()) return;
    const preguntar = () => void mirar().catch(() => undefined);
    preguntar();
    const timer = setInterval(preguntar, cadaMs);
    return () => clearInterval(timer);
  }, [cadaMs]);
  return useConocido(({ estado }) => estado);
}

/** Whether a version is later than another; by its numbers, which 0.10.0 has more of than 0.9.0. */
function esPosterior(version: string, otra: string): boolean {
  return version.localeCompare(otra, 'en', { numeric: true }) > 0;
}

/** The version of this program, until its news were opened once after an update; not one that came back. */
export function useVersionNueva(): string | undefined {
  return useConocido(({ estado, vista }) =>
    estado && vista !== undefined && esPosterior(estado.version, vista) ? estado.version : undefined,
  );
}

/** The version that failed on this computer, until the owner opened what is said of it. */
export function useVersionFallida(): string | undefined {
  return useConocido(({ estado, fallidaVista }) =>
    estado?.fallida && estado.fallida !== fallidaVista ? estado.fallida : undefined,
  );
}

/** What is said of the version that failed was opened. */
export function verFallida(): void {
  const fallida = useConocido.getState().estado?.fallida;
  if (!fallida) return;
  deviceStorage.writeText(CLAVE_DE_FALLIDA, fallida);
  useConocido.setState({ fallidaVista: fallida });
}

/** That a version could not be installed, and why, as a sentence without its full stop. */
export function fraseDeNoInstalada({ version, motivo }: VersionNoInstalada): string {
  const frase = `No se pudo instalar la versión ${version}`;
  if (motivo === null) return frase;
  return `${frase}: ${motivo.charAt(0).toLowerCase()}${motivo.slice(1).replace(/\.$/, '')}`;
}

/** The version that could not be installed on this computer, until the owner opened what is said of it. */
export function useVersionNoInstalada(): VersionNoInstalada | undefined {
  return useConocido(({ estado, noInstaladaVista }) =>
    estado?.noInstalada && estado.noInstalada.version !== noInstaladaVista ? estado.noInstalada : undefined,
  );
}

/** What is said of the version that could not be installed was opened. */
export function verNoInstalada(): void {
  const version = useConocido.getState().estado?.noInstalada?.version;
  if (version === undefined) return;
  deviceStorage.writeText(CLAVE_DE_NO_INSTALADA, version);
  useConocido.setState({ noInstaladaVista: version });
}

/** The owner installs again: if that does not work either, it is told again. */
export function volverADecirNoInstalada(): void {
  deviceStorage.remove(CLAVE_DE_NO_INSTALADA);
  useConocido.setState({ noInstaladaVista: undefined });
}

/** The news of this version were opened. */
export function verNovedades(): void {
  const version = useConocido.getState().estado?.version;
  if (version === undefined) return;
  deviceStorage.writeText(CLAVE_DE_VERSION, version);
  useConocido.setState({ vista: version });
}
