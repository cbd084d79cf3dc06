import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRINTED } from './raw/delivery.ts';
import { sendToNetwork } from './raw/network-printer.ts';
import {
  folder,
  limits,
  machine,
  open,
  PATIENT,
  print,
  printed,
  printer,
  printing,
  problem,
  putAway,
  reopen,
  SHORT,
  setUp,
  switchOn,
  usePrinter,
  waiting,
} from './testing/at-a-printer.ts';
import { textOf } from './testing/escpos.ts';
import { networkPrinter, ticketOf, workSheetOf } from './testing/papers.ts';
import { type Behaviour, COVER_OPEN, MUTE, TALKING, WITHOUT_PAPER } from './testing/virtual-printer.ts';

beforeEach(setUp);
afterEach(async () => {
  vi.useRealTimers();
  await putAway();
});

describe('a network printer', () => {
  it('gets the ticket, and what was printed is forgotten', async () => {
    expect(print('V-1')).toEqual({ resultado: 'en-cola' });
    expect(await waiting()).toEqual([]);
    expect(printed()).toEqual(['V-1']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('gets tickets in the order of their sales, one connection after the other', async () => {
    for (const numero of ['V-1', 'V-2', 'V-3']) print(numero);
    await waiting();
    expect(printed()).toEqual(['V-1', 'V-2', 'V-3']);
  });

  it.each([
    ['a printer without paper', { ...TALKING, status: WITHOUT_PAPER }, 'No tiene papel.'],
    ['a printer with its cover open', { ...TALKING, status: COVER_OPEN }, 'Tiene la tapa abierta.'],
  ])('%s gets nothing, and its tickets wait until somebody decides', async (_, behaviour, reason) => {
    machine.behave(behaviour);
    print('V-1');
    print('V-2');
    expect(await waiting()).toEqual([
      ['Ticket V-1', 'pendiente'],
      ['Ticket V-2', 'pendiente'],
    ]);
    expect(problem()).toBe(reason);
    expect(machine.papers()).toEqual([]);

    // The next sale is tried anew, and those before it still wait.
    machine.behave(TALKING);
    print('V-3');
    expect(await waiting()).toHaveLength(2);
    expect(problem()).toBeNull();
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    expect(await waiting()).toEqual([]);
    expect(printed()).toEqual(['V-3', 'V-1', 'V-2']);
  });

  it('that is off gets nothing, and its tickets can be dropped', async () => {
    await machine.close();
    print('V-1');
    expect(await waiting()).toEqual([['Ticket V-1', 'pendiente']]);
    expect(problem()).toMatch(/^Está en la red pero no recibe/);
    printing.decidir({ que: 'descartar-pendientes', impresora: printer.id });
    expect(await waiting()).toEqual([]);
    expect(problem()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    await switchOn();
  });

  it.each<[string, Behaviour]>([
    ['breaks the connection', { ...TALKING, breaksAfter: 200 }],
    ['breaks the connection and is mute', { ...MUTE, breaksAfter: 200 }],
    ['never says that it is done', { ...TALKING, neverDone: true }],
    ['never closes its side and is mute', { ...MUTE, neverDone: true }],
  ])(
    'that %s leaves a doubtful ticket, which is printed again only when somebody says so',
    async (_, behaviour) => {
      limits.done = SHORT;
      if (!behaviour.talks) limits.status = SHORT;
      machine.behave(behaviour);
      print('V-1');
      print('V-2');
      expect(await waiting()).toEqual([
        ['Ticket V-1', 'dudoso'],
        ['Ticket V-2', 'pendiente'],
      ]);
      Object.assign(limits, PATIENT);
      machine.behave(TALKING);
      printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
      expect(await waiting()).toEqual([['Ticket V-1', 'dudoso']]);
      const before = machine.papers().length;
      const [doubt] = printing.estado()[0]?.trabajos ?? [];
      printing.decidir({ que: 'otra-vez', trabajo: doubt?.id ?? '' });
      expect(await waiting()).toEqual([]);
      expect(machine.papers()).toHaveLength(before + 1);
      expect(printed().at(-1)).toBe('V-1');
    },
  );

  it('that does not read is not taken for one that printed', async () => {
    Object.assign(limits, { status: SHORT, done: SHORT });
    machine.behave({ ...MUTE, stalls: true });
    print('V-1');
    expect(await waiting()).toEqual([['Ticket V-1', 'dudoso']]);
  });

  it('that is mute prints, and so does one that answers slowly', async () => {
    limits.status = SHORT;
    machine.behave(MUTE);
    print('V-1');
    await waiting();
    limits.status = PATIENT.status;
    machine.behave({ ...TALKING, slowness: 50 });
    print('V-2');
    expect(await waiting()).toEqual([]);
    expect(printed()).toEqual(['V-1', 'V-2']);
  });

  it('that answers but never says that it is done is waited for once', async () => {
    limits.done = SHORT;
    machine.behave({ ...TALKING, saysNoDone: true });
    print('V-1');
    // Out, or doubtful where the machine stops: that it closes its side is waited for only as long.
    const first = await waiting();
    // It would be waited for until the test has failed.
    limits.done = 3_600_000;
    print('V-2');
    expect(await waiting()).toEqual(first);
    expect(printed()).toEqual(['V-1', 'V-2']);
    // The paper that ran out is noticed all the same.
    machine.behave({ ...TALKING, saysNoDone: true, status: WITHOUT_PAPER });
    print('V-3');
    expect(await waiting()).toEqual([...first, ['Ticket V-3', 'pendiente']]);
  });

  it('that fell silent once is still waited for: it may have lost the network for a moment', async () => {
    const silent = new Set<string>();
    const via = { host: '127.0.0.1', puerto: machine.port };
    machine.behave({ ...TALKING, fallsSilent: true });
    Object.assign(limits, { status: SHORT, done: SHORT });
    const sent = sendToNetwork(via, Uint8Array.of(0x41, 0x0a), {
      asksStatus: true,
      silent,
      talking: new Set(),
      limits,
    });
    expect(await sent).toMatchObject({ outcome: 'doubtful' });
    expect([...silent]).toEqual([]);
  });

  it('that says more than it was asked while a ticket is written is still heard', async () => {
    const silent = new Set<string>();
    // XON and XOFF, as serial adapters send them.
    machine.behave({ ...TALKING, chatters: [0x11, 0x13, 0x11, 0x13, 0x11, 0x13, 0x11, 0x13, 0x11, 0x13] });
    const sent = await sendToNetwork({ host: '127.0.0.1', puerto: machine.port }, Uint8Array.of(0x41, 0x0a), {
      asksStatus: true,
      silent,
      talking: new Set(),
      limits,
    });
    expect(sent).toEqual(PRINTED);
    expect([...silent]).toEqual([]);
  });

  it.each([
    ['a web server', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'],
    ['another with a short greeting', '220 f\r\n'],
  ])('that is none, but %s, is not taken for one with an error', async (_, greeting) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(greeting));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const via = { host: '127.0.0.1', puerto: (server.address() as net.AddressInfo).port };
    Object.assign(limits, { status: SHORT, done: SHORT });
    const options = { asksStatus: true, silent: new Set<string>(), talking: new Set<string>(), limits };
    expect(await sendToNetwork(via, Uint8Array.of(0x41, 0x0a), options)).not.toMatchObject({
      outcome: 'unsent',
    });
    server.close();
    expect([...options.talking]).toEqual([]);
  });

  it('that a name leads to outside the local network gets no connection', async () => {
    usePrinter(networkPrinter(machine.port, { via: { tipo: 'red', host: '8.8.8.8', puerto: machine.port } }));
    print('V-1');
    await waiting();
    expect(problem()).toBe('Su dirección no es de la red de la tienda.');
    expect(machine.connections()).toBe(0);
  });
});

it('a test says what came of it, and nothing of it waits', async () => {
  const ticket = ticketOf('PRUEBA');
  machine.behave({ ...TALKING, status: WITHOUT_PAPER });
  expect(await printing.probar(printer, ticket)).toEqual({ resultado: 'fallo', motivo: 'No tiene papel.' });
  expect(await waiting()).toEqual([]);
  machine.behave(TALKING);
  expect(await printing.probar(printer, ticket)).toEqual({ resultado: 'impreso' });
  expect(await printing.probar(printer)).toEqual({ resultado: 'impreso' });
  expect(printed()).toEqual(['PRUEBA', 'none']);
});

describe('a ticket says COPIA', () => {
  const sell = (numero: string) => printing.imprimir(printer, ticketOf(numero, { copia: false }));
  const fromTheList = (numero: string) => printing.imprimir(printer, ticketOf(numero, { copia: true }));
  /** The tickets that were cut, copies marked. */
  const came = (): string[] =>
    machine
      .papers()
      .map(textOf)
      .filter((text) => text.includes('[cut]'))
      .map((text) => `${/Ticket +(\S+)/.exec(text)?.[1]}${text.includes('COPIA') ? ' copia' : ''}`);

  it('when it is printed again, also at the same moment', async () => {
    sell('V-1');
    sell('V-1');
    await waiting();
    fromTheList('V-2');
    await waiting();
    expect(came()).toEqual(['V-1', 'V-1 copia', 'V-2 copia']);
  });

  it('not when the first never reached paper, whether it was dropped or still waits', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    sell('V-1');
    sell('V-2');
    await waiting();
    printing.decidir({ que: 'descartar-pendientes', impresora: printer.id });
    sell('V-3');
    await waiting();
    machine.behave(TALKING);
    fromTheList('V-1');
    sell('V-2');
    fromTheList('V-3');
    await waiting();
    // What waited comes after one that came out.
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    await waiting();
    expect(came()).toEqual(['V-1', 'V-2', 'V-3', 'V-3 copia']);
  });

  it('after one that may have come out, also when the program was closed meanwhile', async () => {
    limits.done = SHORT;
    machine.behave({ ...TALKING, neverDone: true });
    sell('V-1');
    expect(await waiting()).toEqual([['Ticket V-1', 'dudoso']]);
    Object.assign(limits, PATIENT);
    machine.behave(TALKING);
    await reopen();
    sell('V-1');
    await waiting();
    const [doubt] = printing.estado()[0]?.trabajos ?? [];
    printing.decidir({ que: 'otra-vez', trabajo: doubt?.id ?? '' });
    expect(await waiting()).toEqual([]);
    expect(came()).toEqual(['V-1', 'V-1 copia', 'V-1 copia']);
  });
});

describe('what waits', () => {
  it('is there after the program was closed, and is not printed by itself', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    print('V-1');
    await waiting();
    machine.behave(TALKING);
    await reopen();
    expect(await waiting()).toEqual([['Ticket V-1', 'pendiente']]);
    expect(printed()).toEqual([]);
  });

  it('keeps its order after a restart, also when the clock stands still or was set back', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const asked = Array.from({ length: 12 }, (_, n) => `V-${n}`);
    for (const numero of asked.slice(0, 6)) print(numero);
    await waiting();
    vi.setSystemTime(Date.now() - 3_600_000);
    for (const numero of asked.slice(6, 9)) print(numero);
    await waiting();
    await reopen();
    // The next ones go behind those that were there before the restart.
    for (const numero of asked.slice(9)) print(numero);
    await waiting();
    await reopen();
    expect((await waiting()).map(([nombre]) => nombre)).toEqual(asked.map((numero) => `Ticket ${numero}`));
    machine.behave(TALKING);
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    await waiting();
    expect(printed()).toEqual(asked);
  });

  it('from a program that gave no turns comes before what is asked now, by its time', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    for (const numero of ['V-2', 'V-1']) print(numero);
    await waiting();
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const { turno: _, ...job } = JSON.parse(readFileSync(file, 'utf8')) as {
        turno?: number;
        nombre: string;
      };
      const creado = job.nombre === 'Ticket V-1' ? 1_800_000_000_000 : 1_800_000_000_001;
      writeFileSync(file, JSON.stringify({ ...job, creado }));
    }
    await reopen();
    print('V-3');
    await waiting();
    await reopen();
    expect((await waiting()).map(([nombre]) => nombre)).toEqual(['Ticket V-1', 'Ticket V-2', 'Ticket V-3']);
  });

  it('is doubtful when the program ended while it was being sent', async () => {
    machine.behave({ ...TALKING, stalls: true });
    print('V-1');
    await expect.poll(() => machine.connections()).toBe(1);
    // Another program on the same folder: the first one crashed here.
    const next = await open();
    expect(next.estado()[0]?.trabajos).toMatchObject([{ nombre: 'Ticket V-1', estado: 'dudoso' }]);
    expect(next.estado()[0]?.problema).toBe('El programa se cerró mientras imprimía.');
    await next.settle();
    machine.wake();
  });

  it('stays when its printer prints by its driver from now on, and goes when that is decided', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    print('V-1');
    await waiting();
    usePrinter({ ...printer, via: { tipo: 'sistema', cola: 'Caja' } });
    printing.printersChanged();
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    expect(await waiting()).toEqual([['Ticket V-1', 'pendiente']]);
    expect(problem()).toMatch(/^Ahora imprime con su controlador/);
    printing.decidir({ que: 'descartar-pendientes', impresora: printer.id });
    expect(await waiting()).toEqual([]);
  });

  it('leaves room for tickets, however many orders a stranger makes', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    const sheet = (n: number, sola = true) =>
      printing.imprimirHoja(printer, { pedido: `p-${n}`, sola, hoja: workSheetOf(`P-${n}`) });
    const results = Array.from({ length: 400 }, (_, n) => sheet(n).resultado);
    expect(results.indexOf('fallo')).toBe(200);
    expect(sheet(500)).toMatchObject({
      motivo: expect.stringMatching(/^«Caja» tiene 200 papeles sin imprimir/),
    });
    expect([print('V-1'), sheet(500, false)]).toEqual([{ resultado: 'en-cola' }, { resultado: 'en-cola' }]);
    // Not noted as printed: whoever looks at the order prints it.
    printing.decidir({ que: 'descartar-pendientes', impresora: printer.id });
    await waiting();
    printing.decidir({ que: 'descartar-pendientes', impresora: printer.id });
    expect(sheet(399)).toEqual({ resultado: 'en-cola' });
    await waiting();
  });

  it('is no work sheet again of an order that came in while the program was closing', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    const orders = Array.from({ length: 100 }, (_, n) => `P-${n}`);
    const sheets = () =>
      orders.map((pedido) =>
        printing.imprimirHoja(printer, { pedido, sola: true, hoja: workSheetOf(pedido) }),
      );
    sheets();
    await printing.close();
    await reopen();
    expect(sheets().filter(({ resultado }) => resultado !== 'repetido')).toEqual([]);
    await waiting();
  });

  it('goes when its printer is removed', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    print('V-1');
    await waiting();
    usePrinter({ ...printer, id: 'otra' });
    printing.printersChanged();
    expect(await waiting()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
