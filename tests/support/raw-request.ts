import { connect } from 'node:net';

/**
 * Sends bytes to a port of this machine and reads until the server closes the connection: for what an HTTP client would
 * not send.
 */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => {
        received += text;
      })
      .on('close', () => resolve(received))
      .on('error', reject);
  });
}
