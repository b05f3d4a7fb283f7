// Loaded before the program: makes standard output a terminal with colours, of a width that does not depend on where the program runs.
const { env, stdout } = process;
Object.defineProperties(stdout, {
  isTTY: { value: true },
  columns: { value: Number(env.PICTURE_COLUMNS) },
  hasColors: { value: () => true },
});

// As it is called where it is installed.
process.argv[1] = "/usr/local/bin/dsp-cli";
