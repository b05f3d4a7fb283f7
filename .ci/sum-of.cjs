/**
 * Names what was compiled ahead by its length and a word of each 16 bytes: the engine runs damaged code until it crashes. A disk that was
 * switched off loses whole blocks; the platform's own digests take longer to load than all of this. Its text is put into the program.
 */
module.exports = (bytes) => {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = bytes.length;
  for (let at = 0; at < words.length; at += 4) sum = Math.imul(sum ^ words[at], 0x01000193);
  return sum;
};
