import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Names of the session bus that a desktop with a tray owns, as far as a program looks for it. */
const WATCHER = 'org.kde.StatusNotifierWatcher';

/** A session bus with a desktop's tray on it, which shows nothing. */
export interface TrayHost {
  /** The environment of a program on this desktop. */
  env: { DBUS_SESSION_BUS_ADDRESS: string };
  close(): void;
}

/** One method call to the bus itself in D-Bus's own form: little endian, with the arguments' bytes. */
function busCall(serial: number, member: string, signature: string, body: Buffer): Buffer {
  const parts: Buffer[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const align = (to: number) => parts.push(Buffer.alloc((to - (length() % to)) % to));
  const string = (text: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(text.length);
    parts.push(size, Buffer.from(`${text}\0`));
  };
  const field = (code: number, type: string, text: string) => {
    align(8);
    parts.push(Buffer.from([code, 1, type.charCodeAt(0), 0]));
    if (type === 'g') parts.push(Buffer.from([text.length]), Buffer.from(`${text}\0`));
    else string(text);
  };
  field(1, 'o', '/org/freedesktop/DBus');
  field(2, 's', 'org.freedesktop.DBus');
  field(3, 's', member);
  field(6, 's', 'org.freedesktop.DBus');
  if (signature !== '') field(8, 'g', signature);
  const fields = length();
  align(8);
  const head = Buffer.alloc(16);
  head.write('l', 0);
  head[1] = 1;
  head[3] = 1;
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(fields, 12);
  return Buffer.concat([head, ...parts, body]);
}

/** Takes a name on the bus for as long as the socket is open. */
async function own(socket: Socket, name: string): Promise<void> {
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');
  socket.write(busCall(1, 'Hello', '', Buffer.alloc(0)));
  await once(socket, 'data');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(name.length);
  const text = Buffer.from(`${name}\0`);
  const padding = Buffer.alloc((4 - (text.length % 4)) % 4);
  socket.write(busCall(2, 'RequestName', 'su', Buffer.concat([size, text, padding, Buffer.alloc(4)])));
  await once(socket, 'data');
}

/** A session bus for every user: the packed program is tried as another one than the tests. */
const configuration = (file: string): string => `<busconfig>
  <type>session</type>
  <listen>unix:path=${file}</listen>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow receive_sender="*"/>
  </policy>
</busconfig>`;

/** Starts a session bus on which a desktop with a tray is running. */
export async function openTrayHost(folder: string): Promise<TrayHost> {
  const file = `${folder}/bus`;
  const settings = `${folder}/bus.conf`;
  writeFileSync(settings, configuration(file));
  const args = [`--config-file=${settings}`, '--nofork', '--print-address'];
  const bus: ChildProcess = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [address] = (await once(bus.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const socket = connect(file);
  await once(socket, 'connect');
  await own(socket, WATCHER);
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address.toString().trim() },
    close() {
      socket.destroy();
      bus.kill();
    },
  };
}
