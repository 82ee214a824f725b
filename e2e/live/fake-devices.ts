import type { Page } from "@playwright/test";

export interface FakeCamera {
  readonly id: string;
  readonly label: string;
  /** CSS colour of the whole camera video. */
  readonly color: string;
  readonly size?: readonly [width: number, height: number];
  readonly facing?: "user" | "environment";
}

export interface FakeMicrophone {
  readonly id: string;
  readonly label: string;
  readonly hertz: number;
}

export interface FakeDevices {
  readonly cameras?: readonly FakeCamera[];
  readonly microphones?: readonly FakeMicrophone[];
  readonly screen?: Omit<FakeCamera, "id">;
}

/** Gives a page cameras of one colour each, microphones of one tone each, and a screen. */
export async function plugIn(page: Page, devices: FakeDevices): Promise<void> {
  await page.addInitScript(install, devices);
}

/** Sets the volume of the microphones; 1 is full scale. */
export async function setVolume(page: Page, volume: number): Promise<void> {
  await page.evaluate((value) => Reflect.get(globalThis, "fakeDevices").setVolume(value), volume);
}

/** Makes the browser refuse all devices with this error, as when another program uses them. */
export async function failWith(page: Page, error: string): Promise<void> {
  await page.evaluate((name) => Reflect.set(Reflect.get(globalThis, "fakeDevices"), "error", name), error);
}

/** Ends the track of a device, as when it is unplugged, or a share is stopped in the bar of the browser. */
export async function lose(page: Page, label: string): Promise<void> {
  await page.evaluate((name) => Reflect.get(globalThis, "fakeDevices").lose(name), label);
}

/** Runs in the page before its scripts. */
function install({ cameras = [], microphones = [], screen }: FakeDevices): void {
  const open: MediaStreamTrack[] = [];
  const gains: GainNode[] = [];
  let volume = 0.3;
  const state = {
    error: "",
    setVolume(value: number) {
      volume = value;
      for (const gain of gains) gain.gain.value = value;
    },
    lose(label: string) {
      for (const track of open.filter((one) => one.label === label && one.readyState === "live")) {
        track.stop();
        track.dispatchEvent(new Event("ended"));
      }
    },
  };
  Object.assign(globalThis, { fakeDevices: state });

  function name(track: MediaStreamTrack, label: string, settings: MediaTrackSettings): MediaStreamTrack {
    const own = track.getSettings.bind(track);
    Object.defineProperty(track, "label", { value: label });
    track.getSettings = () => ({ ...own(), ...settings });
    open.push(track);
    return track;
  }

  function see({
    id,
    label,
    color,
    size: [width, height] = [640, 360],
    facing,
  }: FakeCamera): MediaStreamTrack {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { alpha: false });
    const track = canvas.captureStream(15).getVideoTracks()[0];
    if (!context || !track) throw new Error("no canvas");
    let frame = 0;
    setInterval(() => {
      frame += 1;
      context.fillStyle = color;
      context.fillRect(0, 0, width, height);
      // Encoders send little of a frame that does not change.
      context.fillStyle = "#888";
      context.fillRect((frame * 4) % width, height * 0.45, 8, 8);
    }, 1000 / 15);
    return name(track, label, { width, height, deviceId: id, ...(facing ? { facingMode: facing } : {}) });
  }

  function record({ id, label, hertz }: FakeMicrophone): MediaStreamTrack {
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: hertz });
    const gain = new GainNode(context, { gain: volume });
    gains.push(gain);
    const target = context.createMediaStreamDestination();
    tone.connect(gain).connect(target);
    tone.start();
    const track = target.stream.getAudioTracks()[0];
    if (!track) throw new Error("no sound");
    return name(track, label, { deviceId: id });
  }

  function wanted<T extends { readonly id: string }>(list: readonly T[], constraints: unknown): T {
    const { deviceId, facingMode } = constraints as Record<string, { exact?: string } | undefined>;
    const found = list.find(
      (one) =>
        (!deviceId || one.id === deviceId.exact) &&
        (!facingMode || (one as Partial<FakeCamera>).facing === facingMode.exact),
    );
    if (!found) throw new DOMException("", "NotFoundError");
    return found;
  }

  function refuse(): void {
    if (state.error) throw new DOMException("", state.error);
  }

  Object.assign(navigator.mediaDevices, {
    async getUserMedia({ video, audio }: MediaStreamConstraints) {
      refuse();
      const camera = video ? wanted(cameras, video) : undefined;
      const microphone = audio ? wanted(microphones, audio) : undefined;
      return new MediaStream([...(camera ? [see(camera)] : []), ...(microphone ? [record(microphone)] : [])]);
    },
    async getDisplayMedia() {
      refuse();
      if (!screen) throw new DOMException("", "NotAllowedError");
      return new MediaStream([see({ id: "screen", ...screen })]);
    },
    async enumerateDevices() {
      return [
        ...cameras.map(({ id, label }) => ({ kind: "videoinput", deviceId: id, label, groupId: id })),
        ...microphones.map(({ id, label }) => ({ kind: "audioinput", deviceId: id, label, groupId: id })),
      ];
    },
  });
}
