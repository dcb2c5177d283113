/**
 * Words of any conversation, in small letters and as they are typed. A question that has none but these asks nothing
 * about radiography, however often our sources use them.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  (
    'able about above ace actual add advice age ago ahead air-conditioning alive alone amazing amount answer app apartment ' +
    'apple april article august aunt autumn average away awesome baker bakery bank basic battery beach beautiful bed beer begin behind ' +
    'believe big bike bill birthday bit book boring born both bought boy break boyfriend bread breakfast bring brother browser build business busy ' +
    'buy cake call camera candy capital car card career cat cause chance change cheap check cheese christmas church city class ' +
    'clean clear close clothes club code coffee college color come comfortable common company computer cook cool cost count country couple ' +
    'course cousin cover crazy create cup customer cute dad daily dance danger dangerous date daughter dead dear december decide ' +
    'deep degree depend design dessert die dies died diet dinner dog dollar door down dream dress drink drive early easy eat economy education ' +
    'eight electric email end english enjoy enter entire essay evening everything exact expensive expert eye face fact fail fair ' +
    'fall family famous fan fashion fast father favorite february feel fight file film find fine finish fire first five flat flight ' +
    'floor flower fly follow food foot football forget fork forty four free french friday friend full fun funny future game gaming garden ' +
    'gift girl girlfriend glad gold golf google government grade grandma great green grocery group grow guess guitar guy hair half happy hard hate ' +
    'head hear heart heaven help high history hit hobby hold holiday home homework honest hope horse hospital hot hotel hour house ' +
    'huge hungry hurry hurt husband ice idea image inch insurance interest internet interview invest ipad iphone january job join joke july ' +
    'june key kid kind king kitchen language laptop large last late laugh law lawyer lead learn leave left letter library ' +
    'lie life light line listen live load loan local london long lose loss lost loud love low luck lunch machine mail main major man manager ' +
    'map march market married math may meal meaning medium meet meeting member memory menu message middle mile milk million mind minute ' +
    'miss model modern mom moment monday money month moon morning most mother mouth move movie music nature near nearly net new ' +
    'news newspaper next nice night nine nobody normal note notebook notes november october offer office old open opinion ' +
    'orange order organize own owner page pair paper parent park party pass password past pay pen people percent perfect person ' +
    'pet phone photo pick picture piece pink pizza place plan plane plant play player plot plus poem point police poor popular pot prefer present ' +
    'president press pretty price print prize problem product professor program project promise proud public purple put quick quiet ' +
    'rain reach read ready real recipe regular relevant reliable recommend red relationship remember rent report restaurant return review rich ride ring ' +
    'river road room round run sad safe salary sale saturday save scared scary school science score season second secret ' +
    'self sell send september series serious set seven sex shape share shirt shoe shop short show shower sick side sign ' +
    'simple sing single sister sit six size skill sleep slow small smart smell smile snow soft software song soon sorry sort ' +
    'sound space speak special speed spell spend sport sports spring square star start state stay stock stop store storm story ' +
    'straight strange street strong study stupid style success sugar suggest summarize summer sun sunday sunny surprise sweet swim ' +
    'table talk tall taste tax teach teacher team teeth television ten term test text thank third thirty three thursday ticket tie ' +
    'till time times tip tips tire tired today together tomorrow tonight top total touch tour town toy traffic train translate travel tree ' +
    'trip trouble truck true trust truth typical tuesday tv twelve twenty twice two ugly uncle understand university useful usual vacation ' +
    'version video view visit voice vote wait wake walk wall war warm wash watch water wear weather website wedding wednesday ' +
    'week weekend weight welcome wife wild win wind winner winter wish woman women wonder wood world worry worse worst worth write ' +
    'writer yard year years yellow yesterday yesterday’s young zero zoo'
  ).split(' '),
)
