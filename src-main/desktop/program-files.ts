import path from 'node:path';

/** The built program's own files. */
export interface ProgramFiles {
  serverFile: string;
  /** The process of pictures. */
  drawingFile: string;
  preloadFile: string;
  rendererDir: string;
  iconFile: string;
  /** The icons of the tray side by side. */
  trayIconsFile: string;
}

/** What each window needs of them. */
export type WindowFiles = Pick<ProgramFiles, 'preloadFile' | 'iconFile'>;

/** `outDir` is the folder of the build, beside which the resources stand. */
export function programFiles(outDir: string): ProgramFiles {
  const icons = path.join(outDir, '..', 'resources', 'icons');
  return {
    serverFile: path.join(outDir, 'main', 'server.js'),
    drawingFile: path.join(outDir, 'main', 'drawing.js'),
    preloadFile: path.join(outDir, 'preload', 'preload.cjs'),
    rendererDir: path.join(outDir, 'renderer'),
    iconFile: path.join(icons, '512x512.png'),
    trayIconsFile: path.join(icons, 'bandeja.png'),
  };
}
