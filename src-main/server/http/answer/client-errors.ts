import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { CodigoDeError, CuerpoDeError } from '#contract/words/errores.ts';

interface Refusal {
  status: number;
  error: CodigoDeError;
  message: string;
}

const ILEGIBLE: Refusal = {
  status: 400,
  error: 'datos-invalidos',
  message: 'La petición no se puede leer',
};

/** Answers to errors of Node's HTTP parser, by error code. */
const POR_CODIGO: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'demasiado-grande',
    message: 'Las cabeceras de la petición son demasiado grandes',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: 'demasiado-grande',
    message: 'Lo que envías es demasiado grande',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'no-disponible',
    message: 'La petición tardó demasiado en llegar. Vuelve a intentarlo',
  },
};

/** Whether an answer is already under way: a second head would be read as part of its body. */
function isAnswering(socket: Socket): boolean {
  return (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent === true;
}

/** Answers a request that Node could not parse in the API's error shape, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const refusal = POR_CODIGO[error.code ?? ''] ?? ILEGIBLE;
  const cuerpo: CuerpoDeError = {
    success: false,
    error: refusal.error,
    message: refusal.message,
    requestId: randomUUID(),
  };
  const text = JSON.stringify(cuerpo);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
